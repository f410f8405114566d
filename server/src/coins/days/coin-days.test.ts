import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { expect, it } from 'vitest';
import { makeTaskUser } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { found } from '../../../test/scenarios/task-area/ledger.ts';
import { foldCoinDays } from '../coins.ts';
import { sumAll, sumDays } from './coin-days.queries.ts';

const POST = `select post_coins($1, 'task', $2, 1::smallint)`;

const server = sharedServer({ work: 'none' });

/** A wallet whose first task of the day is completed and not paid yet. */
async function unpaid(at: Date): Promise<string> {
  const { id } = await makeTaskUser(server.database);
  await server.database.pool.query('insert into task_completions values ($1, $2, 1, $3)', [
    id,
    utcDay(at),
    at,
  ]);
  return id;
}

function unpaidOnes(count: number, at: Date): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => unpaid(at)));
}

it('Earners never wait for each other or for the fold', async () => {
  const at = new Date(server.clock());
  const [slow = '', quick = ''] = await unpaidOnes(2, at);
  const before = await sumAll(server.database.db);
  const earning = await holdRows(server.database, POST, [slow, at]);
  await server.database.pool.query(POST, [quick, at]);
  await foldCoinDays(server.database);
  expect(await sumAll(server.database.db)).toEqual({ ...before, issued: before.issued + 10 });
  await earning.release();
  await server.database.pool.query(POST, [slow, at]);
  expect((await sumAll(server.database.db)).issued).toBe(before.issued + 20);
  expect(await found(server)).toEqual([]);
});

it('Folding while people earn loses nothing', async () => {
  const at = new Date(server.clock());
  const wallets = await unpaidOnes(40, at);
  const before = await sumAll(server.database.db);
  await Promise.all(
    wallets.map(async (id, index) => {
      if (index % 4 === 0) await foldCoinDays(server.database);
      await server.database.pool.query(POST, [id, at]);
    }),
  );
  await Promise.all([foldCoinDays(server.database), foldCoinDays(server.database)]);
  expect((await sumAll(server.database.db)).issued).toBe(before.issued + 400);
  const { rows } = await server.database.ownerPool.query(
    'select 1 from coin_days group by day having count(*) > 1',
  );
  expect(rows).toEqual([]);
});

it('Each movement counts on its own day', async () => {
  const today = new Date(server.clock());
  const earlier = new Date(server.clock() - 40 * 86_400_000);
  const yesterday = new Date(server.clock() - 86_400_000);
  const [before] = await sumDays(server.database.db, utcDay(today), 2);
  for (const at of [earlier, yesterday]) {
    await server.database.pool.query(POST, [await unpaid(at), at]);
  }
  const [first, last] = await sumDays(server.database.db, utcDay(today), 2);
  expect(first).toEqual({
    day: utcDay(yesterday),
    issued: 10,
    spent: 0,
    held: (before?.held ?? 0) + 20,
  });
  expect(last?.held).toBe((await sumAll(server.database.db)).issued);
});

it('A wrong sum is found, and recounting repairs it', async () => {
  const { pool, ownerPool } = server.database;
  await expect(pool.query('update coin_days set issued = 0')).rejects.toThrow('permission denied');
  await ownerPool.query(`insert into coin_days values ('2020-01-01', 5, 0)`);
  expect(await found(server)).toEqual(['C12']);
  const { rows } = await ownerPool.query<{ wrong: number }>(
    `select wrong from coin_day_faults('2020-01-02')`,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
  await ownerPool.query('select recount_coin_days()');
  expect(await found(server)).toEqual([]);
});
