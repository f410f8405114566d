import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/harness-database.ts';
import type { TestDatabase } from '../../../test/harness/harness-database.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.ownerPool.query(
    'create table notes (text text not null); grant select, insert, delete on notes to regz_app',
  );
});

beforeEach(async () => {
  await database.pool.query('delete from notes');
});

afterAll(async () => {
  await database.drop();
});

it('Transaction commits everything and returns the result', async () => {
  const result = await transaction(database.db, async ({ trx }) => {
    await sql`insert into notes values (${'a'})`.execute(trx);
    await sql`insert into notes values (${'b'})`.execute(trx);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await countNotes()).toBe(2);
});

it('Transaction keeps nothing and runs no effect when the act throws', async () => {
  const effects: string[] = [];
  const failing = transaction(database.db, async ({ trx, afterCommit }) => {
    await sql`insert into notes values (${'a'})`.execute(trx);
    afterCommit(() => effects.push('ran'));
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await countNotes()).toBe(0);
  expect(effects).toEqual([]);
});

it('Transaction does not report success when a swallowed error has undone the act', async () => {
  const failing = transaction(database.db, async ({ trx }) => {
    await sql`insert into notes values (null)`.execute(trx).catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('rolled back instead of committed');
});

it('Transaction runs effects in order, when others can see the rows', async () => {
  const seen: string[] = [];
  await transaction(database.db, async ({ trx, afterCommit }) => {
    afterCommit(async () => seen.push(`first sees ${await countNotes()}`));
    afterCommit(() => seen.push('second'));
    await sql`insert into notes values (${'a'})`.execute(trx);
  });
  expect(seen).toEqual(['first sees 1', 'second']);
});

it('Transaction stays committed when an effect fails, and runs the other effects', async () => {
  const heard: unknown[] = [];
  const effects: string[] = [];
  const broken = new Error('mail server away');
  const result = await transaction(
    database.db,
    async ({ trx, afterCommit }) => {
      await sql`insert into notes values (${'a'})`.execute(trx);
      afterCommit(() => Promise.reject(broken));
      afterCommit(() => effects.push('ran'));
      return 'done';
    },
    (error) => heard.push(error),
  );
  expect(result).toBe('done');
  expect(await countNotes()).toBe(1);
  expect(heard).toEqual([broken]);
  expect(effects).toEqual(['ran']);
});

it('Transaction reads what others commit meanwhile', async () => {
  const level = await transaction(database.db, async ({ trx }) => {
    const { rows } = await sql<{ level: string }>`
        select current_setting('transaction_isolation') as level`.execute(trx);
    return rows[0]?.level;
  });
  expect(level).toBe('read committed');
});

async function countNotes(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from notes');
  return rows[0]?.count ?? -1;
}
