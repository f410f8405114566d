import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, DB } from '../src/platform/database/database.ts';

export type RecordedStatement = { text: string; values: readonly unknown[] };

/**
 * The statements that `act` sends, in order, with their values. Baselines send the same texts
 * directly through the driver.
 */
export async function recordStatements(
  pool: pg.Pool,
  act: (db: Database) => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: query.parameters });
    },
  });
  await act(db);
  return statements;
}
