import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { makeTaskUser } from '../../../test/harness/factories.ts';
import { type TestServer, sharedServer, ownServer } from '../../../test/harness/harness.ts';
import { mailNow } from '../../../test/harness/mail.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { wonPlay } from '../../../test/scenarios/task-area/game-plays.ts';
import {
  dropLedgerGuards,
  forbiddenWrites,
  ownerEdits,
} from '../../../test/scenarios/task-area/ledger-writes.ts';
import { found, servicesOf, walletWithHistory } from '../../../test/scenarios/task-area/ledger.ts';
import { keepLedger } from './check-ledger.ts';

const server = sharedServer({ work: 'none' });

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
  const own = await ownServer();
  await own.database.sql('update coin_settings set clock_tolerance_seconds = 60');
  const { id } = await makeTaskUser(own.database);
  const { rows } = await own.database.ownerPool.query<{ at: Date }>(
    `insert into task_completions select $1, (at at time zone 'UTC')::date, 1, at
         from (select clock_timestamp() + interval '2 minutes' as at) later
       returning completed_at as at`,
    [id],
  );
  const post = `select post_coins($1, 'task', $2, 1::smallint)`;
  await expect(own.database.pool.query(post, [id, rows[0]?.at])).rejects.toThrow(/not now/);
  await own.database.sql('delete from task_completions');
});

it('The checks of the ledger find nothing after normal use', async () => {
  await walletWithHistory(server, 10);
  expect(await found(server)).toEqual([]);
});

it('The checks find any single change by the database’s owner', async () => {
  const own = await ownServer();
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
});

it('The checks of the ledger mail staff once a day', async () => {
  const own = await ownServer({ environment: { STAFF_EMAIL: 'ledger@example.com' } });
  const wallet = await walletWithHistory(own);
  await own.database.sql('update web_task set regzcoin = 5 where id = $1', wallet);
  const services = await servicesOf(own);
  const faults = await keepLedger(services);
  expect(faults.filter(({ wrong }) => wrong > 0).map(({ name }) => name)).toEqual(['C1', 'C10']);
  own.clock.advance(MINUTE_MS);
  await keepLedger(services);
  await own.database.sql('update web_task set regzcoin = 20 where id = $1', wallet);
  const { text } = await mailAbout(own, 'The coin ledger has faults');
  expect(text).toContain('C1: 1');
});
