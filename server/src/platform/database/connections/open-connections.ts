import type pg from 'pg';
import type { Logger } from '../../log/logger.ts';

/**
 * Opens all connections of a pool, which keeps them, so that the first requests do not wait for
 * new ones. A connection that the database refuses is logged; a later request tries it again.
 */
export async function openConnections(pool: pg.Pool, log: Logger): Promise<void> {
  const opened = await Promise.allSettled(
    Array.from({ length: pool.options.max }, () => pool.connect()),
  );
  for (const result of opened) {
    if (result.status === 'fulfilled') {
      result.value.release();
      continue;
    }
    const err: unknown = result.reason;
    log.warn({ err }, 'the database refused a connection of the pool');
  }
}
