import type { TestDatabase } from '../harness-database.ts';

/** The number of transactions that last wrote a table's rows about some people. */
export async function transactionsOf(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  table: 'game_plays' | 'task_completions' | 'task_shop_purchases',
  people: readonly { id: string }[],
): Promise<number> {
  const { rows } = await ownerPool.query<{ count: number }>(
    `select count(distinct xmin::text)::int from ${table} where user_id = any($1)`,
    [people.map(({ id }) => id)],
  );
  return rows[0]?.count ?? 0;
}

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
