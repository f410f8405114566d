import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAccount, makeSession } from '../factories.ts';
import { type TestDatabase, testDatabase } from '../harness-database.ts';
import { type WatchedTables, watchTables } from './watched-tables.ts';

let database: TestDatabase;
let tables: WatchedTables;
let id: string;

beforeAll(async () => {
  database = await testDatabase();
  tables = await watchTables(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ id } = await makeAccount(database));
  await tables.forget();
});

/** Runs a statement as the application does, on the account of this test. */
function asApplication(statement: string) {
  return database.pool.query(statement, [id]);
}

it.each([
  ['insert', `insert into guide_steps_done (user_id, step) values ($1, 1)`, ['guide_steps_done']],
  ['update', `update users set username = username || 'x' where id = $1`, ['users']],
  ['delete', 'delete from users where id = $1', ['account_standings', 'users']],
])('One row that the application %ss shows its tables', async (_, statement, changed) => {
  await asApplication(statement);
  expect(await tables.changed()).toEqual(changed);
});

it('Every table is watched, except attempts, spent challenges and what processes say of themselves', async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'watched')
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'account_challenges_spent',
    'account_passkey_challenges',
    'attempt_counts',
    'processes',
  ]);
});

it('A change that is rolled back, reverted or identical does not count', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`update users set username = 'somebody' where id = $1`, [id]);
  await client.query('rollback');
  client.release();
  await asApplication('update users set banned = not banned where id = $1');
  await asApplication('update users set banned = not banned where id = $1');
  await asApplication('update users set banned = banned where id = $1');
  expect(await tables.changed()).toEqual([]);
});

it('A session counts as a change, but not a lasting one', async () => {
  await makeSession(database, { kind: 'customer', id });
  expect(await tables.changed()).toEqual(['account_sessions']);
  expect(await tables.lastinglyChanged()).toEqual([]);
});
