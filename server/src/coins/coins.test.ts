import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveCoins } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';
import { signedInTaskUser } from '../../test/harness/signed-in.ts';
import { BETWEEN_TASKS_MS, doTasks } from '../../test/scenarios/task-area/task-days.ts';
import { transaction } from '../platform/database/transaction.ts';
import { lockTaskUser } from '../players/lock-task-user.ts';
import { earnCoins } from './earn-coins.ts';

const { readDay, listStatement, staff } = contract.coins;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
});
afterAll(() => server.close());

/** A game that was won now, and its coins. */
async function winGame(userId: string, game: string) {
  const at = new Date(server.clock());
  const date = at.toISOString().slice(0, 10);
  const playId = randomUUID();
  await server.database.ownerPool.query(
    `insert into game_plays (id, user_id, game_name, play_date, play_number, practice, rules_version,
       pace, control, seed, state, issued_at, expires_at, ended_at)
     values ($1, $2, $3, $4, 1, false, 1, 'standard', 'keys', decode(repeat('00', 16), 'hex'), 'won',
       $5, $5::timestamptz + interval '1 minute', $5)`,
    [playId, userId, game, date, at],
  );
  await server.database.ownerPool.query(
    `insert into game_completions (play_id, user_id, game_name, completion_date, created_at)
     values ($1, $2, $3, $4, $5)`,
    [playId, userId, game, date, at],
  );
  return transaction(server.database.db, async ({ trx }) => {
    await lockTaskUser(trx, userId);
    return earnCoins(trx, { kind: 'game', userId, playId, at });
  });
}

it("The day's bonus is posted once, with whatever brings tasks and games to ten", async () => {
  const { browser, user } = await signedInTaskUser(server);
  await doTasks(server, browser, 8);
  expect(await winGame(user.id, 'Puzzle')).toEqual({ balance: 90, bonus: 0 });
  expect(await browser.call(readDay, {})).toMatchObject({ tasks: 8, games: 1, total: 9 });
  expect(await winGame(user.id, 'Trivia')).toEqual({ balance: 200, bonus: 100 });
  await doTasks(server, browser, 9);
  expect(await browser.call(readDay, {})).toMatchObject({
    tasks: 9,
    games: 2,
    total: 10,
    bonus: { earned: true, left: 0 },
    balance: 210,
  });
});

it("The day's bonus is posted once if a task and two games race at nine", async () => {
  const { browser, user } = await signedInTaskUser(server);
  await doTasks(server, browser, 9);
  server.clock.advance(BETWEEN_TASKS_MS);
  await Promise.all([
    browser.call(contract.tasks.completeTask, { position: 10 }),
    winGame(user.id, 'Puzzle'),
    winGame(user.id, 'Trivia'),
  ]);
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 90 + 30 + 100 });
});

it("The day's bonus cannot be posted before the tenth, nor a second time", async () => {
  const { browser, user } = await signedInTaskUser(server);
  const post = () =>
    server.database.pool.query("select post_coins($1, 'bonus', $2)", [
      user.id,
      new Date(server.clock()),
    ]);
  await doTasks(server, browser, 9);
  await expect(post()).rejects.toThrow('nothing proves');
  expect(await winGame(user.id, 'Puzzle')).toEqual({ balance: 200, bonus: 100 });
  await expect(post()).rejects.toThrow('coin_transfers_bonus');
  expect(await browser.call(readDay, {})).toMatchObject({ total: 10, balance: 200 });
});

it("The day's bonus is not earned by a game that was won within the last 24 hours", async () => {
  const { user } = await signedInTaskUser(server);
  await winGame(user.id, 'Puzzle');
  server.clock.advance(DAY_MS - 1000);
  await expect(winGame(user.id, 'Puzzle')).rejects.toThrow('nothing proves');
  await server.database.ownerPool.query(
    'delete from game_completions where user_id = $1 and created_at = $2',
    [user.id, new Date(server.clock())],
  );
});

it('A day knows its streak, its won games, and what the whole days before it earned', async () => {
  const daysAgo = (days: number) => new Date(server.clock() - days * DAY_MS);
  const { browser, user } = await signedInTaskUser(server, { created_at: daysAgo(30) });
  await giveCoins(server.database, user.id, 500);
  const statement = 'insert into task_imported_days values ($1, $2, 10, true)';
  await server.database.ownerPool.query(statement, [user.id, daysAgo(1)]);
  await doTasks(server, browser, 9);
  const before = await browser.call(readDay, {});
  expect(before).toMatchObject({
    gamesWon: [],
    streak: { days: 1 },
    earned: { coins: 0, days: 7 },
  });
  expect(before.streak.week.slice(-2)).toEqual(['earned', 'open']);
  await winGame(user.id, 'Puzzle');
  const won = { gamesWon: ['puzzle'], streak: { days: 2 }, earned: { coins: 0 } };
  expect(await browser.call(readDay, {})).toMatchObject(won);
  server.clock.advance(DAY_MS);
  const next = { gamesWon: [], streak: { days: 2 }, earned: { coins: 200 } };
  expect(await browser.call(readDay, {})).toMatchObject(next);
});

it('A statement comes in pages of fifty, newest first, without gaps', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const { browser: desk } = await newPerson(server, 'admin');
  for (let count = 0; count < 60; count += 1) {
    const input = { userId: user.id, coins: 1, reason: `Prize ${count}` };
    await desk.call(staff.adjustCoins, input);
  }
  const first = await browser.call(listStatement, {});
  expect(first.rows).toHaveLength(50);
  expect(first.rows[0]).toMatchObject({
    seq: 60,
    coins: 1,
    balanceAfter: 60,
    about: { kind: 'adjustment', reason: 'Prize 59' },
  });
  const second = await browser.call(listStatement, { before: first.next ?? '' });
  expect(second.rows.map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(second.next).toBeNull();
  const seen = await desk.call(staff.readWallet, { userId: user.id });
  expect(seen).toEqual({ ...first, username: user.username, balance: 60 });
});

it('The staff overview adds up: what was issued and not spent is what people hold', async () => {
  const { browser } = await newPerson(server, 'admin');
  const overview = await browser.call(staff.readOverview, {});
  expect(overview.held).toBe(overview.issued - overview.spent);
  expect(overview.days).toHaveLength(30);
  const today = overview.days.at(-1);
  expect(today?.held).toBe(overview.held);
  const { rows } = await server.database.ownerPool.query<{ held: number }>(
    'select sum(regzcoin)::integer as held from web_task',
  );
  expect(overview.held).toBe(rows[0]?.held);
  expect(overview.keysHeldCouldBuy).toBe(Math.floor(overview.held / 250));
});
