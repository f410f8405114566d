import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { StartRefusal } from '../../start-refusal.ts';
import { withClient } from './with-client.ts';

const HEARD_WITHIN_MS = 2_000;

/**
 * Refuses to start if connections outside the pool do not receive the notifications of its
 * connections. A pooler in transaction mode accepts LISTEN and forwards nothing, so pages and jobs
 * would be late without an error.
 */
export async function requireHearing(pool: pg.Pool, direct: pg.ClientConfig): Promise<void> {
  const channel = `regz-${randomUUID()}`;
  await withClient(direct, async (client) => {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    const heard = once(client, 'notification', { signal: AbortSignal.timeout(HEARD_WITHIN_MS) });
    heard.catch(() => undefined);
    await pool.query('select pg_notify($1, $2)', [channel, '']);
    await heard.catch((error: unknown) => {
      throw new StartRefusal(
        'What is announced through DATABASE_URL is not heard: it leads through a pooler in transaction mode, ' +
          'or DATABASE_DIRECT_URL leads to another database. Give the address of the same database at ' +
          'PostgreSQL itself as DATABASE_DIRECT_URL, as docs/operations/database.md shows.',
        { cause: error },
      );
    });
  });
}
