import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';
import { isUniqueViolation } from './database-errors.ts';
import type { Database } from './database.ts';
import { inOneTrip } from './in-one-trip.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.ownerPool.query(
    'create table steps (step integer primary key); grant select, insert on steps to regz_app',
  );
});
beforeEach(() => database.ownerPool.query('delete from steps'));
afterAll(() => database.drop());

const add = (trx: Database, step: number) =>
  sql<{ step: number }>`insert into steps values (${step}) returning step`.compile(trx);
const count = (trx: Database) =>
  sql<{ steps: number }>`select count(*)::integer as steps from steps`.compile(trx);

async function storedSteps(): Promise<number[]> {
  const { rows } = await database.ownerPool.query<{ step: number }>('select step from steps');
  return rows.map(({ step }) => step);
}

it('Queries sent in one trip run in order, each seeing what those before it did', async () => {
  const rows = await transaction(database.db, ({ trx }) =>
    inOneTrip(trx, [count(trx), add(trx, 1), count(trx), add(trx, 2), count(trx)]),
  );
  expect(rows).toEqual([
    [{ steps: 0 }],
    [{ step: 1 }],
    [{ steps: 1 }],
    [{ step: 2 }],
    [{ steps: 2 }],
  ]);
});

it('Queries sent in one trip see what others committed while an earlier one waited', async () => {
  const holder = await database.pool.connect();
  await holder.query('select pg_advisory_lock(1)');
  const counted = transaction(database.db, ({ trx }) =>
    inOneTrip(trx, [sql`select pg_advisory_xact_lock(1)`.compile(trx), count(trx)]),
  );
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  await holder.query('insert into steps values (1)');
  await holder.query('select pg_advisory_unlock(1)');
  holder.release();
  expect((await counted)[1]).toEqual([{ steps: 1 }]);
});

it('Queries sent in one trip fail with the first fault, and leave nothing behind', async () => {
  const doubled = transaction(database.db, ({ trx }) =>
    inOneTrip(trx, [add(trx, 1), add(trx, 1), sql`select 1 / 0`.compile(trx)]),
  );
  await expect(doubled).rejects.toSatisfy(isUniqueViolation);
  expect(await storedSteps()).toEqual([]);
});

it('Queries sent in one trip leave the connection usable', async () => {
  await transaction(database.db, ({ trx }) => inOneTrip(trx, [add(trx, 1), add(trx, 2)]));
  expect(await storedSteps()).toEqual([1, 2]);
});
