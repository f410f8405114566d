import { setTimeout as delay } from 'node:timers/promises';
import type { TestDatabase } from '../harness-database.ts';

export type HeldRow = {
  /** Resolves when so many sessions of the database wait for a lock. */
  waiting(count: number): Promise<void>;
  /** Runs another query in the transaction that holds the rows. */
  run(query: string, values?: readonly unknown[]): Promise<void>;
  /** Releases the rows and rolls the transaction back. */
  release(): Promise<void>;
  /** Releases the rows and commits the transaction. */
  commit(): Promise<void>;
};

/**
 * Locks rows until they are released, so that concurrent work collides in a known order. `rows` is
 * a query that ends in `for update`, or one that changes the rows.
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

/** Locks the row of a customer's account. */
export function holdAccount(
  database: Pick<TestDatabase, 'ownerPool'>,
  id: string,
): Promise<HeldRow> {
  return holdRows(database, 'select from users where id = $1 for update', [id]);
}

async function waitingSessions(pool: TestDatabase['ownerPool']): Promise<number> {
  // The owner cannot see which lock another role's session waits for, only that it waits.
  const { rows } = await pool.query<{ sessions: number }>(
    `select count(distinct pid)::int as sessions from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  );
  return rows[0]?.sessions ?? 0;
}
