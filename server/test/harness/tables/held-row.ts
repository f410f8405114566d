import { setTimeout as delay } from 'node:timers/promises';
import type { TestDatabase } from '../harness-database.ts';

export type HeldRow = {
  /** Resolves when so many sessions of the database wait for a lock. */
  waiting(count: number): Promise<void>;
  /** Changes something more in the transaction that holds the rows. */
  run(query: string, values?: readonly unknown[]): Promise<void>;
  /** Lets everybody on. */
  release(): Promise<void>;
  /** The same, and keeps what the query changed. */
  commit(): Promise<void>;
};

/**
 * Locks rows until they are released, so that what a test starts meanwhile collides in a known
 * order. `rows` is a query that ends in `for update`, or one that changes them.
 */
export async function holdRows(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  rows: string,
  values: readonly unknown[] = [],
): Promise<HeldRow> {
  const client = await ownerPool.connect();
  await client.query('begin');
  await client.query(rows, [...values]);
  async function end(how: 'rollback' | 'commit'): Promise<void> {
    await client.query(how);
    client.release();
  }
  return {
    waiting: async (count) => {
      while ((await waitingSessions(ownerPool)) < count) await delay(2);
    },
    run: async (query, more = []) => {
      await client.query(query, [...more]);
    },
    release: async () => end('rollback'),
    commit: async () => end('commit'),
  };
}

async function waitingSessions(pool: TestDatabase['ownerPool']): Promise<number> {
  // What another role's session waits for is hidden from the owner, but not that it waits.
  const { rows } = await pool.query<{ sessions: number }>(
    `select count(distinct pid)::int as sessions from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  );
  return rows[0]?.sessions ?? 0;
}
