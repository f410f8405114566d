import type pg from 'pg';

/** The share of the newest interval in the mean. */
const NEWEST = 0.1;

/**
 * Returns a function that says how long a request that arrives now would wait for a connection of the
 * pool, in ms: the requests before it times the mean interval between two connections handed out
 * while requests waited. 0 while a connection is free.
 */
export function expectedWait(pool: pg.Pool): () => number {
  let meanMs = 0;
  let lastAt = performance.now();
  let waited = false;

  pool.on('acquire', () => {
    const now = performance.now();
    if (waited) meanMs += NEWEST * (now - lastAt - meanMs);
    lastAt = now;
    waited = pool.waitingCount > 0;
  });

  return () => {
    if (pool.waitingCount === 0 || pool.idleCount > 0) return 0;
    // While all connections are in use, none is handed out, so the current interval counts too.
    return pool.waitingCount * Math.max(meanMs, performance.now() - lastAt);
  };
}
