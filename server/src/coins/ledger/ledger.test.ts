import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTaskUser } from '../../../test/harness/factories.ts';
import { testServer, type TestServer } from '../../../test/harness/harness.ts';
import { mailNow } from '../../../test/harness/mail.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInAdmin, signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { wonPlay } from '../../../test/scenarios/task-area/game-plays.ts';
import {
  dropLedgerGuards,
  forbiddenWrites,
  ownerEdits,
  rechain,
} from '../../../test/scenarios/task-area/ledger-writes.ts';
import { found, servicesOf, walletWithHistory } from '../../../test/scenarios/task-area/ledger.ts';
import { doTasks } from '../../../test/scenarios/task-area/task-days.ts';
import { foldCoinDays } from '../coins.ts';
import { sumAll, sumDays } from '../days/coin-days.queries.ts';
import { countEarners } from '../earners/count-earners.ts';
import { keepLedger, sealLedger, sealsFile } from './check-ledger.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon', work: 'none' });
});
afterAll(() => server.close());

/** The only mail with a given subject to staff, who also get mail about stock. */
async function mailAbout(of: TestServer, subject: string): Promise<{ text: string }> {
  const about = async () => {
    const mails = await mailNow(of, 'ledger@example.com');
    return mails.filter((mail) => mail.subject === subject);
  };
  await expect.poll(about, { timeout: 10_000 }).toHaveLength(1);
  return { text: (await about())[0]?.text ?? '' };
}

/** How the database words that something is not for the application to do. */
const refused =
  /permission denied|violates (?:check|foreign key)|nothing proves|needs a play|after the one before it|is not now/;

it.each(forbiddenWrites)('The application cannot write %s', async (_what, sql) => {
  const wallet = await walletWithHistory(server);
  const before = await tableDigests(server.database);
  const values = sql.includes('$1') ? [wallet] : [];
  await expect(server.database.pool.query(sql, values)).rejects.toThrow(refused);
  expect(await tableDigests(server.database)).toEqual(before);
});

it('The application pays a completed task and a won game once', async () => {
  const wallet = await walletWithHistory(server, 1);
  const play = await wonPlay(server);
  const { pool } = server.database;
  const before = await tableDigests(server.database);
  await expect(
    pool.query(
      `select post_coins(user_id, 'task', completed_at, position)
           from task_completions where user_id = $1`,
      [wallet],
    ),
  ).rejects.toThrow('unique constraint "coin_transfers_task"');
  await expect(
    pool.query(
      `select post_coins(user_id, 'game', created_at, play_id => play_id)
           from game_completions where play_id = $1`,
      [play],
    ),
  ).rejects.toThrow('unique constraint "coin_transfers_play_id_key"');
  expect(await tableDigests(server.database)).toEqual(before);
});

it('The application cannot move coins of a wallet that does not exist', async () => {
  const post = `select post_coins($1, 'bonus', clock_timestamp())`;
  await expect(server.database.pool.query(post, [randomUUID()])).rejects.toThrow(
    'there is no such wallet',
  );
});

it('The application can only move coins now, not in the past or future', async () => {
  const own = await testServer();
  try {
    await own.database.ownerPool.query('update coin_settings set clock_tolerance_seconds = 60');
    const { id } = await makeTaskUser(own.database);
    const { rows } = await own.database.ownerPool.query<{ at: Date }>(
      `insert into task_completions select $1, (at at time zone 'UTC')::date, 1, at
           from (select clock_timestamp() + interval '2 minutes' as at) later
         returning completed_at as at`,
      [id],
    );
    const post = `select post_coins($1, 'task', $2, 1::smallint)`;
    await expect(own.database.pool.query(post, [id, rows[0]?.at])).rejects.toThrow(/not now/);
    await own.database.ownerPool.query('delete from task_completions');
  } finally {
    await own.close();
  }
});

it('The checks of the ledger find nothing after normal use', async () => {
  await walletWithHistory(server, 10);
  expect(await found(server)).toEqual([]);
});

it('The checks of the ledger find any single change by the database’s owner, with every guard removed', async () => {
  const own = await testServer();
  try {
    const wallet = await walletWithHistory(own, 3);
    await walletWithHistory(own, 2);
    await dropLedgerGuards(own.database);
    const client = await own.database.ownerPool.connect();
    const missed: string[] = [];
    for (const [what, sql] of ownerEdits) {
      await client.query('begin');
      await client.query(sql, sql.includes('$2') ? [wallet, 2] : [wallet]);
      const { rows } = await client.query<{ wrong: number }>(
        'select sum(wrong)::integer as wrong from coin_faults()',
      );
      if (rows[0]?.wrong === 0) missed.push(what);
      await client.query('rollback');
    }
    client.release();
    expect(missed).toEqual([]);
    expect(await found(own)).toEqual([]);
  } finally {
    await own.close();
  }
});

it('The checks of the ledger mail staff about a fault once a day, and stop nothing', async () => {
  const own = await testServer({ environment: { STAFF_EMAIL: 'ledger@example.com' } });
  try {
    const wallet = await walletWithHistory(own);
    await own.database.ownerPool.query('update web_task set regzcoin = 5 where id = $1', [wallet]);
    const services = await servicesOf(own);
    const faults = await keepLedger(services);
    expect(faults.filter(({ wrong }) => wrong > 0).map(({ name }) => name)).toEqual(['C1', 'C10']);
    own.clock.advance(MINUTE_MS);
    await keepLedger(services);
    await own.database.ownerPool.query('update web_task set regzcoin = 20 where id = $1', [wallet]);
    const { text } = await mailAbout(own, 'The coin ledger has faults');
    expect(text).toContain('C1: 1');
  } finally {
    await own.close();
  }
});

it('A seal exposes a wallet whose whole chain was recomputed, and one whose row was removed', async () => {
  const own = await testServer();
  try {
    const wallet = await walletWithHistory(own, 3);
    own.clock.advance(10 * MINUTE_MS);
    const services = await servicesOf(own);
    expect(await sealLedger(services)).toMatchObject({ wallets: 1, transfers: 3, issued: 30 });
    own.clock.advance(10 * MINUTE_MS);
    await sealLedger(services);
    const copies = await readFile(sealsFile(own.config), 'utf8');
    expect(copies.trimEnd().split('\n')).toHaveLength(2);
    expect(await found(own)).toEqual([]);

    const { ownerPool } = own.database;
    await ownerPool.query('alter table coin_transfers disable trigger user');
    await ownerPool.query(
      `update coin_transfers set created_at = created_at - interval '1 second'
          where user_id = $1 and seq = 3`,
      [wallet],
    );
    await ownerPool.query(
      `update coin_transfers t set row_hash = coin_row_hash(t) where user_id = $1 and seq = 3`,
      [wallet],
    );
    expect(await found(own)).toEqual(['seal']);
    await ownerPool.query(
      `update coin_transfers set created_at = created_at + interval '1 second'
          where user_id = $1 and seq = 3`,
      [wallet],
    );
    await ownerPool.query(
      `update coin_transfers t set row_hash = coin_row_hash(t) where user_id = $1 and seq = 3`,
      [wallet],
    );
    expect(await found(own)).toEqual([]);
    await ownerPool.query(
      'delete from coin_seals where sealed_until = (select max(sealed_until) from coin_seals)',
    );
    expect(await found(own)).toEqual(['seal']);
  } finally {
    await own.close();
  }
});

it('Hosts that share a file for their seals write one after the other into it, and each misses what another wrote', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'regz-seals-'));
  const own = await testServer({ environment: { LEDGER_SEALS: path.join(folder, 'seals') } });
  try {
    await walletWithHistory(own, 3);
    const services = await servicesOf(own);
    const another = { ...services, config: { ...services.config, STATE_DIR: folder } };
    for (const host of [services, another]) {
      own.clock.advance(10 * MINUTE_MS);
      expect(await sealLedger(host)).not.toBeNull();
    }
    const copies = await readFile(path.join(folder, 'seals'), 'utf8');
    expect(copies.trimEnd().split('\n')).toHaveLength(2);
    await own.database.ownerPool.query(
      'delete from coin_seals where sealed_until = (select max(sealed_until) from coin_seals)',
    );
    expect(await found(own)).toEqual(['seal']);
  } finally {
    await own.close();
    await rm(folder, { recursive: true });
  }
});

it('A seal holds after a migration has added a column to what it covers', async () => {
  const own = await testServer();
  try {
    await walletWithHistory(own, 3);
    await signedInAdmin(own);
    own.clock.advance(10 * MINUTE_MS);
    const sealed = await sealLedger(await servicesOf(own));
    expect(sealed?.auditLastId).toBeGreaterThan(0);
    await own.database.ownerPool.query(
      `alter table audit_entries add column later text default 'added';
       alter table coin_transfers add column later text default 'added'`,
    );
    expect(await found(own)).toEqual([]);
  } finally {
    await own.close();
  }
});

it('A seal exposes the removal of a seal between two others', async () => {
  const own = await testServer();
  try {
    const services = await servicesOf(own);
    const untils = [];
    for (let made = 0; made < 3; made += 1) {
      own.clock.advance(MINUTE_MS);
      untils.push((await sealLedger(services))?.sealedUntil);
    }
    expect(await found(own)).toEqual([]);
    await own.database.ownerPool.query('delete from coin_seals where sealed_until = $1', [
      untils[1],
    ]);
    expect(await found(own)).toEqual(['seal']);
  } finally {
    await own.close();
  }
});

it('A seal exposes a change in the last hour, and is shown to staff with what it covers', async () => {
  const own = await testServer();
  try {
    const { browser } = await signedInAdmin(own);
    const read = () => browser.call(contract.coins.staff.readChecks, {});
    expect(await read()).toEqual({ checks: [], lastSeal: null });
    const services = await servicesOf(own);
    // Seals that cover nothing of what follows: only the last one can expose it.
    for (let older = 0; older < 20; older += 1) {
      own.clock.advance(1000);
      await sealLedger(services);
    }
    const wallet = await walletWithHistory(own, 3);
    own.clock.advance(10 * MINUTE_MS);
    await keepLedger(services);
    const before = await read();
    expect(before.lastSeal).toEqual({
      until: new Date(own.clock() - 5 * MINUTE_MS).toISOString(),
      wallets: 1,
      transfers: 3,
    });
    expect(before.checks.find(({ name }) => name === 'seal')?.wrong).toBe(0);

    await dropLedgerGuards(own.database);
    const undo = await rechain(own.database, wallet, 2);
    own.clock.advance(MINUTE_MS);
    await keepLedger(services);
    const { checks } = await read();
    expect(checks.filter(({ wrong }) => wrong > 0).map(({ name }) => name)).toEqual(['seal']);
    await undo();
  } finally {
    await own.close();
  }
});

it('A seal is made once for each point in time, and covers nothing that may still change', async () => {
  const own = await testServer();
  try {
    const services = await servicesOf(own);
    const atOnce = Array.from({ length: 4 }, () => sealLedger(services));
    const seals = (await Promise.all(atOnce)).filter((seal) => seal !== null);
    expect(seals.map(({ sealedUntil }) => sealedUntil.getTime())).toEqual([
      own.clock() - 5 * MINUTE_MS,
    ]);
    expect(await sealLedger(services)).toBeNull();
  } finally {
    await own.close();
  }
});

const POST = `select post_coins($1, 'task', $2, 1::smallint)`;

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

it('An earner never waits for another, or for the fold, and a rollback is never counted', async () => {
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

it('Folding while people earn loses nothing and leaves one row per day', async () => {
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

it('Each movement counts on its own day, and what was held before is carried on', async () => {
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

it('The application cannot write a sum; a wrong one is found, and recounting repairs it', async () => {
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

async function read() {
  const { browser } = await newPerson(server, 'admin');
  return browser.call(contract.coins.staff.readOverview, {});
}

async function earner(tasks: number): Promise<string> {
  const { browser, user } = await signedInTaskUser(server);
  await doTasks(server, browser, tasks);
  return user.id;
}

it('Earners are listed as of the last count, highest first', async () => {
  const some = await earner(2);
  expect(await read()).toMatchObject({ earners: 0, earnersCountedAt: null, topEarners: [] });
  const most = await earner(10);
  await countEarners(await servicesOf(server));
  const shown = await read();
  expect(shown).toMatchObject({ earners: 2, tasksOnlyEarners: 2 });
  expect(shown.earnersCountedAt).toBe(new Date(server.clock()).toISOString());
  expect(shown.topEarners).toMatchObject([
    { userId: most, earned: 200, coins: 200 },
    { userId: some, earned: 20, coins: 20 },
  ]);
});

it('Several that count at once leave one count', async () => {
  const services = await servicesOf(server);
  await Promise.all(Array.from({ length: 8 }, () => countEarners(services)));
  expect((await read()).topEarners).toHaveLength(2);
});

it('Earnings of more than thirty days ago do not count', async () => {
  server.clock.advance(30 * DAY_MS);
  await countEarners(await servicesOf(server));
  expect(await read()).toMatchObject({ earners: 0, tasksOnlyEarners: 0, topEarners: [] });
});
