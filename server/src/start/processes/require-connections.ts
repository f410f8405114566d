import type pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

/** The primary's own pool; its queues hold five more, and its presence one. */
export const PRIMARY_POOL = 4;
const PRIMARY_CONNECTIONS = PRIMARY_POOL + 5 + 1;
/** Besides its pool, a serving process has one connection for notifications. */
const LISTENING = 1;
/** For the command line, backups, and whoever looks at the database. */
const LEFT_FREE = 10;

/**
 * Refuses if all processes together could need more connections than the database server allows,
 * less ten: better at the start than in the busiest hour. Source: decision 50.
 */
export async function requireConnections(
  pool: pg.Pool,
  { WEB_CONCURRENCY, DATABASE_POOL }: Pick<Config, 'WEB_CONCURRENCY' | 'DATABASE_POOL'>,
): Promise<void> {
  const { rows } = await pool.query<{ given: number }>(
    `select current_setting('max_connections')::int as given`,
  );
  const given = rows[0]?.given ?? 0;
  const wanted = WEB_CONCURRENCY * (DATABASE_POOL + LISTENING) + PRIMARY_CONNECTIONS;
  if (wanted <= given - LEFT_FREE) return;
  throw new StartRefusal(
    `${WEB_CONCURRENCY} processes with pools of ${DATABASE_POOL} hold up to ${wanted} connections, but ` +
      `the database server gives ${given} (max_connections), of which ${LEFT_FREE} are left for others. ` +
      'Lower WEB_CONCURRENCY or DATABASE_POOL, or raise max_connections.',
  );
}
