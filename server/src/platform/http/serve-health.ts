import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DiskState } from './disk-state.ts';

/**
 * /healthz: the process answers. /readyz: the database answers too, no disk is full, and no
 * shutdown has begun.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, disk, closing }: { db: Database; disk: DiskState; closing: () => boolean },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (closing()) return reply.code(503).send({ status: 'closing' });
    try {
      await sql`select 1`.execute(db);
      if (disk.isFull()) return await reply.code(503).send({ status: 'disk full' });
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database is not responding');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
