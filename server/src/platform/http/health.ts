import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** /healthz: the process answers. /readyz: the database answers too, and no shutdown has begun. */
export function serveHealth(app: FastifyInstance, db: Database, closing: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (closing()) return reply.code(503).send({ status: 'closing' });
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database is not responding');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
