import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RequestPlaces } from './connections/request-places.ts';
import type { DiskState } from './disk-state.ts';

/**
 * /healthz: the process answers, with its version. /routez, for proxies: it also has free disk
 * space and is not about to stop. A process without its database stays in the proxy, because its
 * own error is better than the proxy's. /readyz: the database answers too, and requests are not
 * refused for lack of places.
 */
export function serveHealth(
  app: FastifyInstance,
  {
    db,
    disk,
    places,
    closing,
    version,
  }: {
    db: Database;
    disk: DiskState;
    places: RequestPlaces;
    closing: () => boolean;
    version: string;
  },
): void {
  app.get('/healthz', async () => ({ status: 'ok', version }));
  const whyNot = () => {
    if (closing()) return 'closing';
    return disk.isFull() ? 'disk full' : null;
  };
  app.get('/routez', async (_, reply) => {
    const status = whyNot();
    return status === null ? { status: 'ok' } : reply.code(503).send({ status });
  });
  app.get('/readyz', async (request, reply) => {
    try {
      if (!closing()) await sql`select 1`.execute(db);
      const status = whyNot() ?? (places.isFull() ? 'busy' : null);
      return status === null ? { status: 'ready' } : await reply.code(503).send({ status });
    } catch (error) {
      request.log.warn({ err: error }, 'the database is not responding');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
