import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import type { Database, DB } from '../../platform/database/database.ts';
import { findCustomerSessions } from '../accounts.queries.ts';
import { findTaskUserSessions } from '../task-users.queries.ts';

const database = sharedDatabase();

/** The generic plan of a query, for any values. */
async function planOf(query: (db: Database) => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  const dialect = new PostgresDialect({ pool: database.pool });
  const note = (event: LogEvent) => {
    texts.push(event.query.sql);
  };
  await query(new Kysely<DB>({ dialect, log: note }));
  const rows = await database.sql<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) ${texts.join()}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each([
  ["customers'", findCustomerSessions, 'users_pkey'],
  ["task users'", findTaskUserSessions, 'web_task_pkey'],
])('The look-up of sessions finds %s by index only', async (_, find, accounts) => {
  const plan = await planOf((db) => find(db, { ids: ['a', 'b'] }));
  expect(plan).toContain('account_sessions_pkey');
  expect(plan).toContain(accounts);
  expect(plan).not.toContain('Seq Scan');
});

it.each([
  ["customers'", findCustomerSessions, 'users'],
  ["task users'", findTaskUserSessions, 'web_task'],
])(
  'The look-up of sessions plans %s at most five times a connection',
  async (_, find, accounts) => {
    const plans = await database.db.connection().execute(async (db) => {
      for (let asked = 1; asked <= 12; asked += 1) {
        await find(db, { ids: Array.from({ length: asked }, (_each, index) => `${index}`) });
      }
      const { rows } = await sql<{ custom: number }>`
        select custom_plans::integer as custom
          from pg_prepared_statements
         where statement like ${`%account_sessions%${accounts}%`}`.execute(db);
      return rows;
    });
    expect(plans).toEqual([{ custom: 5 }]);
  },
);
