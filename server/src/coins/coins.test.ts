import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { giveCoins, makeAdmin } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';
import { signedInAdmin, signedInTaskUser, signIn } from '../../test/harness/signed-in.ts';
import { ownerMadeBy } from '../../test/scenarios/second-factors.ts';
import { purchaseOf, richTaskUser, stockExactly } from '../../test/scenarios/task-area/shop.ts';
import { BETWEEN_TASKS_MS, doTasks } from '../../test/scenarios/task-area/task-days.ts';
import { transaction } from '../platform/database/transaction.ts';
import { createLog } from '../platform/log/log.ts';
import { lockTaskUser } from '../players/lock-task-user.ts';
import { earnCoins, earnedOnDay } from './earn-coins.ts';
import { readWallet } from './staff/read-wallet.ts';

const { listStatement, readDay, staff } = contract.coins;
const { adjustCoins, readWallet: wallet } = contract.coins.staff;

const server = sharedServer({ clock: 'noon' });

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
  return transaction(server.database.db, async ({ trx, withCommit }) => {
    const player = await lockTaskUser(trx, userId);
    const { rows } = await trx.executeQuery(earnedOnDay(trx, { userId, day: date }));
    const [earned] = rows;
    if (player === undefined || earned === undefined) throw new Error('there is no such wallet');
    const earning = { kind: 'game', userId, playId, at } as const;
    const { postings, ...told } = earnCoins(trx, earning, { coins: player.coins, ...earned });
    withCommit(postings);
    return told;
  });
}

it("The tenth task or game posts the day's bonus once", async () => {
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

it('A race of a task and two games posts one bonus', async () => {
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

it('A game won within the last 24 hours earns no bonus', async () => {
  const { user } = await signedInTaskUser(server);
  await winGame(user.id, 'Puzzle');
  server.clock.advance(DAY_MS - 1000);
  await expect(winGame(user.id, 'Puzzle')).rejects.toThrow('nothing proves');
  await server.database.ownerPool.query(
    'delete from game_completions where user_id = $1 and created_at = $2',
    [user.id, new Date(server.clock())],
  );
});

it('A day shows its streak, won games and earlier earnings', async () => {
  const daysAgo = (days: number) => new Date(server.clock() - days * DAY_MS);
  const { browser, user } = await signedInTaskUser(server, { created_at: daysAgo(30) });
  await giveCoins(server.database, user.id, 500);
  const statement = 'insert into task_imported_days values ($1, $2, 10, true)';
  await server.database.sql(statement, user.id, daysAgo(1));
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

it('Coins issued less coins spent are the coins held', async () => {
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

async function admin() {
  const { id, username } = await makeAdmin(server.database);
  const browser = server.browser();
  await signIn(server, browser, { kind: 'admin', id });
  return { browser, username, id };
}

it('A correction takes at most the balance and is audited', async () => {
  const { browser, user } = await signedInTaskUser(server);
  await giveCoins(server.database, user.id, 100);
  const { browser: desk, username } = await admin();
  const input = { userId: user.id, coins: -101, reason: 'a mistake' };
  expect((await desk.refusal(staff.adjustCoins, input)).data).toEqual({ balance: 100 });
  expect(await desk.call(staff.adjustCoins, { ...input, coins: -100 })).toMatchObject({
    state: 'posted',
    by: username,
    decidedBy: null,
  });
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 0 });
  const { rows } = await server.database.ownerPool.query(
    `select actor_name, detail ->> 'reason' as reason from audit_entries
        where action = 'coins.adjust' and object_id = $1`,
    [user.id],
  );
  expect(rows).toEqual([{ actor_name: username, reason: 'a mistake' }]);
});

it('A correction above 500 coins waits for a second admin', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const asker = await admin();
  const input = { userId: user.id, coins: 501, reason: 'the winner of the giveaway' };
  const { id, state } = await asker.browser.call(staff.adjustCoins, input);
  expect(state).toBe('waiting');
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 0 });
  const own = await asker.browser.refusal(staff.approveAdjustment, { id });
  expect(own).toMatchObject({ status: 409, code: 'COIN_APPROVAL_NEEDED' });
  const others = await Promise.all([admin(), admin(), admin()]);
  const answers = await Promise.all(
    others.map((other) => other.browser.send(staff.approveAdjustment, { id })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 501 });
});

it('An owner whose account a colleague has just made approves no correction', async () => {
  const { user } = await signedInTaskUser(server);
  const asker = await newPerson(server, 'admin');
  const input = { userId: user.id, coins: 501, reason: 'a prize' };
  const { id } = await asker.browser.call(staff.adjustCoins, input);
  const made = await ownerMadeBy(server, asker);
  expect(await made.browser.code(staff.approveAdjustment, { id })).toBe('COIN_APPROVAL_NEEDED');
});

it('One admin corrects at most 500 coins per person and day', async () => {
  const { browser, user } = await signedInTaskUser(server);
  const [{ browser: desk, id }, other] = await Promise.all([admin(), admin()]);
  const input = { userId: user.id, coins: 500, reason: 'a prize' };
  const made = await Promise.all(
    Array.from({ length: 10 }, () => desk.call(staff.adjustCoins, input)),
  );
  expect(made.map(({ state }) => state).toSorted()).toEqual([
    'posted',
    ...Array.from({ length: 9 }, () => 'waiting'),
  ]);
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 500 });
  const waiting = made.find(({ state }) => state === 'waiting');
  await other.browser.call(staff.approveAdjustment, { id: waiting?.id ?? '' });
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 1000 });
  expect(await other.browser.call(staff.adjustCoins, input)).toMatchObject({ state: 'posted' });
  const less = { ...input, coins: -1 };
  expect(await desk.call(staff.adjustCoins, less)).toMatchObject({ state: 'waiting' });
  server.clock.advance(DAY_MS);
  await signIn(server, desk, { kind: 'admin', id });
  expect(await desk.call(staff.adjustCoins, less)).toMatchObject({ state: 'posted' });
});

it('One admin corrects at most 5,000 coins a day alone', async () => {
  const { browser: desk } = await admin();
  const people = await Promise.all(Array.from({ length: 11 }, () => signedInTaskUser(server)));
  const made = await Promise.all(
    people.map(({ user }) =>
      desk.call(staff.adjustCoins, { userId: user.id, coins: 500, reason: 'a prize' }),
    ),
  );
  expect(made.filter(({ state }) => state === 'waiting')).toHaveLength(1);
  expect(made.filter(({ state }) => state === 'posted')).toHaveLength(10);
});

it('A correction that is declined stays declined', async () => {
  const { browser, user } = await signedInTaskUser(server);
  server.clock.advance(1000);
  const [asker, other] = await Promise.all([admin(), admin()]);
  const input = { userId: user.id, coins: 5000, reason: 'a slip' };
  const { id } = await asker.browser.call(staff.adjustCoins, input);
  await asker.browser.call(staff.declineAdjustment, { id });
  expect((await other.browser.refusal(staff.approveAdjustment, { id })).code).toBe(
    'COIN_ADJUSTMENT_DECIDED',
  );
  expect(await browser.call(readDay, {})).toMatchObject({ balance: 0 });
  const { adjustments } = await other.browser.call(staff.listAdjustments, {});
  expect(adjustments.find((each) => each.id === id)).toMatchObject({
    state: 'declined',
    decidedBy: asker.username,
  });
});

describe('read wallet', () => {
  let admin: Browser;
  let adminId: string;

  beforeAll(async () => {
    ({ browser: admin, id: adminId } = await signedInAdmin(server));
  });

  it('Staff see the owner’s statement with links to purchases', async () => {
    const productId = await stockExactly(server, 1, 1);
    const { browser, user } = await richTaskUser(server, 300);
    const { purchaseId } = await browser.call(
      contract.shop.buyProduct,
      await purchaseOf(browser, productId),
    );
    await admin.call(adjustCoins, { userId: user.id, coins: 5, reason: 'a game that broke off' });
    const { username, balance, ...seen } = await admin.call(wallet, { userId: user.id });
    expect({ username, balance }).toEqual({ username: user.username, balance: 55 });
    expect(seen).toEqual(await browser.call(contract.coins.listStatement, {}));
    expect(seen.rows).toMatchObject([
      { coins: 5, balanceAfter: 55, about: { reason: 'a game that broke off' } },
      { coins: -250, balanceAfter: 50, about: { kind: 'product', purchaseId } },
      { coins: 300, balanceAfter: 300, about: { kind: 'opening' } },
    ]);
    const { purchases } = await admin.call(contract.shop.staff.listBuyerPurchases, {
      userId: user.id,
    });
    expect(purchases.map(({ id }) => id)).toEqual([purchaseId]);
  });

  it('The statement shown to staff has fifty movements per page, each once', async () => {
    const { user } = await richTaskUser(server, 10);
    for (let count = 0; count < 60; count += 1) {
      await admin.call(adjustCoins, { userId: user.id, coins: 1, reason: `prize ${count}` });
    }
    const first = await admin.call(wallet, { userId: user.id });
    const second = await admin.call(wallet, { userId: user.id, before: first.next ?? '' });
    expect([...first.rows, ...second.rows].map(({ seq }) => seq)).toEqual(
      Array.from({ length: 61 }, (_, index) => 61 - index),
    );
    expect([first.rows.length, second.next]).toEqual([50, null]);
  });

  it('The log records who read a statement, without names', async () => {
    const { user } = await richTaskUser(server, 10);
    const lines = new PassThrough();
    const log = createLog({ LOG_LEVEL: 'info' }, lines);
    const { db } = server.database;
    await readWallet({ db, log }, { caller: { id: adminId } }, { userId: user.id });
    const line = String(lines.read());
    expect(JSON.parse(line)).toMatchObject({ adminId, taskUserId: user.id });
    expect(line).not.toContain(user.username);
  });
});
