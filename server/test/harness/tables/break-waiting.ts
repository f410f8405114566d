import type { TestDatabase } from '../harness-database.ts';

/** Breaks the connections that wait for a lock; returns how many. */
export async function breakWaiting({ pool }: Pick<TestDatabase, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid, 5000) as ended
       from (select distinct pid from pg_locks
              where not granted and database = (
                select oid from pg_database where datname = current_database())) waiting`,
  );
  return rows.filter(({ ended }) => ended).length;
}
