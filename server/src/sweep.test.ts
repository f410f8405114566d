import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSession } from '../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../test/harness/harness-database.ts';
import { testServer } from '../test/harness/harness.ts';
import { sweep } from './slices.ts';

const now = Date.UTC(2026, 10, 20, 12);
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const ago = (ms: number) => new Date(now - ms);

async function remaining(query: string): Promise<string[]> {
  const rows = await database.sql<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

it('Sweep and seal run after the first start, then hourly', async () => {
  const server = await testServer({ work: 'all' });
  const { ownerPool } = server.database;
  const soon = await ownerPool.query(
    `select name from pgboss.job where name = 'records.sweep'
        and start_after between now() and now() + interval '5 minutes'`,
  );
  expect(soon.rows).toEqual([{ name: 'records.sweep' }]);
  await ownerPool.query(`update pgboss.job set start_after = now() where name = 'records.sweep'`);
  await expect.poll(async () => (await ownerPool.query('select from coin_seals')).rowCount).toBe(1);
  const next = () =>
    ownerPool.query(
      `select from pgboss.job where name = 'records.sweep' and state = 'created'
          and start_after > now() + interval '59 minutes'`,
    );
  await expect.poll(async () => (await next()).rowCount).toBe(1);
  await server.close();
});

it('The sweep removes sessions that ended by idleness or age, and no other', async () => {
  const { id } = await makeAccount(database);
  const session = async (kind: 'customer' | 'admin', created: number, seen: number) =>
    (await makeSession(database, { kind, id, createdAt: ago(created), seenAt: ago(seen) })).id;
  const running = [
    await session('customer', 29 * DAY_MS, 6 * DAY_MS),
    await session('admin', 11 * 60 * MINUTE_MS, 29 * MINUTE_MS),
  ];
  await session('customer', 8 * DAY_MS, 7 * DAY_MS + 1000);
  await session('customer', 30 * DAY_MS + 1000, 0);
  await session('admin', 60 * MINUTE_MS, 30 * MINUTE_MS + 1000);
  await session('admin', 12 * 60 * MINUTE_MS + 1000, 0);
  await sweep({ db: database.db, clock: () => now });
  const left = await remaining('select id as name from account_sessions');
  expect(left.toSorted()).toEqual(running.toSorted());
});

it('The sweep deletes used challenges an hour after their end', async () => {
  await database.ownerPool.query(
    `insert into account_challenges_spent (nonce, expires_at) values ('old', $1), ('new', $2)`,
    [ago(61 * MINUTE_MS), ago(59 * MINUTE_MS)],
  );
  await sweep({ db: database.db, clock: () => now });
  expect(await remaining('select nonce as name from account_challenges_spent')).toEqual(['new']);
});

it('The sweep deletes stored answers after seven days', async () => {
  await database.ownerPool.query(
    `insert into idempotency_answers (principal, operation, key, request_hash, answer, created_at)
       values ('x', 'old', repeat('k', 16), '', '{}', $1),
              ('x', 'new', repeat('k', 16), '', '{}', $2)`,
    [ago(7 * DAY_MS + 1000), ago(7 * DAY_MS - 1000)],
  );
  await sweep({ db: database.db, clock: () => now });
  expect(await remaining('select operation as name from idempotency_answers')).toEqual(['new']);
});

it('The sweep deletes reset links an hour after their end', async () => {
  const { id } = await makeAccount(database);
  const link = async (endedMs: number) => {
    const session = await makeSession(database, { kind: 'customer', id, createdAt: ago(0) });
    await database.ownerPool.query(
      `insert into device_reset_links (session_id, user_id, token_hash, expires_at)
         values ($1, $2, sha256(convert_to($1::text, 'UTF8')), $3)`,
      [session.id, id, ago(endedMs)],
    );
    return session.id;
  };
  await link(61 * MINUTE_MS);
  const recent = await link(59 * MINUTE_MS);
  await sweep({ db: database.db, clock: () => now });
  expect(await remaining('select session_id as name from device_reset_links')).toEqual([recent]);
});
