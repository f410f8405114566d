import { createHash } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../test/harness/browser.ts';
import { sharedServer } from '../test/harness/harness.ts';
import { cast, type Customer, taskCast, type TaskCastMember } from './cast.ts';
import { everything } from './scenes/scenes.ts';
import { stock } from './scenes/stock.ts';
import { seed, type Seeded } from './seed.ts';

let staff: Browser;
let seeded: Seeded[];

const server = sharedServer();

beforeAll(async () => {
  const { config, database, clock } = server;
  const { db, applicationConnection: connection } = database;
  seeded = await seed({ config, db, connection, clock });
  staff = server.browser();
  await staff.logInAdmin(cast.sithara);
});

async function accountOf(person: Customer) {
  const browser = server.browser();
  return { browser, account: await browser.logIn(person) };
}

async function ordersOf(person: Customer) {
  const { orders } = await staff.call(contract.orders.staff.searchOrders, {
    search: person.username,
  });
  return orders.map(({ status, flag, productName }) => ({ status, flag, productName }));
}

function today(daysFromNow: number): string {
  return new Date(server.clock() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
}

it('Seeding creates the whole cast and keeps earlier staff', () => {
  const names = seeded.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(cast)));
  expect(new Set(names).size).toBe(everything.length);
  const found = seeded.filter(({ outcome }) => outcome === 'there already');
  expect(found.map(({ name }) => name)).toEqual([cast.sithara.username]);
});

it('The seeded people are new, approved, active and expired', async () => {
  const views = [cast.nimal, cast.tharindu, cast.kavya, cast.dilini].map(
    async (person) => (await accountOf(person)).account,
  );
  expect(await Promise.all(views)).toMatchObject([
    { subscription: null, adminApproval: false, emailVerified: false, email: cast.nimal.email },
    { subscription: null, adminApproval: true },
    { subscription: 'Supreme', expiresOn: today(30), licenseKey: 'CAST-KAVYA' },
    { subscription: 'Essential', expiresOn: today(-10) },
  ]);
});

it('Seeded accounts cover every number of devices, resets and addresses', async () => {
  const views = [cast.kavya, cast.ruwan, cast.isuru, cast.malith, cast.amaya].map(
    async (person) => (await accountOf(person)).account,
  );
  expect(await Promise.all(views)).toMatchObject([
    { deviceIds: [], hwidResetCount: 10 },
    { deviceIds: ['RUWAN-LAPTOP'], maxDevices: 1, emailVerified: true },
    { deviceIds: [expect.any(String), expect.any(String), expect.any(String)], maxDevices: 3 },
    { deviceIds: ['MALITH-DESKTOP'], hwidResetCount: 0, subscription: 'Supreme' },
    { email: null, emailVerified: false },
  ]);
});

it('The seeded people are connected to the community or not', async () => {
  const connections = [cast.ruwan, cast.kavya].map(async (person) => {
    const { browser } = await accountOf(person);
    return (await browser.call(contract.community.readConnection, {})).connection?.username;
  });
  expect(await Promise.all(connections)).toEqual(['ruwan', undefined]);
});

it('The seeded people include one with codes and one banned', async () => {
  const refusals = [cast.hiruni, cast.sahan].map(async ({ username, password }) => {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('log-in');
    return browser.refusal(contract.identity.logIn, { username, password, challenge });
  });
  expect(await Promise.all(refusals)).toMatchObject([
    { code: 'ACCOUNT_CODE_REQUIRED' },
    { code: 'ACCOUNT_BANNED' },
  ]);
  const note = seeded.find(({ name }) => name === cast.hiruni.username)?.note ?? '';
  const [code = ''] = /(?:[A-Z0-9]{4}-){3}[A-Z0-9]{4}/.exec(note) ?? [];
  const browser = server.browser();
  const challenge = await browser.solveChallenge('log-in');
  const { username, password } = cast.hiruni;
  await browser.call(contract.identity.logIn, { username, password, challenge, code });
});

it('The seeded people are suspended while a license is withheld', async () => {
  const { browser, account } = await accountOf(cast.asanka);
  expect((account.expiresOn ?? '') <= today(0)).toBe(true);
  const { licenses } = await browser.call(contract.orders.readOrderOverview, {});
  expect(licenses).toMatchObject([{ redeemed: true, withheld: 'suspended' }]);
});

describe('the seeded task users', () => {
  async function enter({ username, password }: TaskCastMember) {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('task-log-in');
    const user = await browser.call(contract.players.logInTaskUser, {
      username,
      password,
      challenge,
    });
    return { browser, user };
  }

  it('The seeded task users have coins, purchases and languages', async () => {
    const { sanduni, meena, kasun } = taskCast;
    const entered = await Promise.all([sanduni, meena, kasun].map(enter));
    expect(entered.map(({ user }) => [user.coins, user.language])).toEqual([
      [0, 'English'],
      [230, 'Tamil'],
      [2400, 'Sinhala'],
    ]);
    const { purchases } =
      (await entered[1]?.browser.call(contract.shop.listOwnPurchases, {})) ?? {};
    expect(purchases).toHaveLength(1);
  });

  it('Seeded task users cover holds, second approvals and shared networks', async () => {
    const held = await staff.call(contract.players.staff.searchTaskUsers, {
      text: '',
      filter: 'held',
    });
    expect(held.taskUsers).toMatchObject([
      { username: taskCast.ruvini.username, hold: { by: cast.sithara.username } },
    ]);
    const { adjustments } = await staff.call(contract.coins.staff.listAdjustments, {});
    expect(adjustments[0]).toMatchObject({ username: taskCast.kasun.username, state: 'waiting' });
    const { busiest, shared } = await staff.call(contract.shop.staff.listNetworks, {});
    expect(busiest[0]).toMatchObject({
      keysToday: 4,
      paced: true,
      shared: false,
      buyers: [{ username: taskCast.sachith.username }],
    });
    expect(shared).toMatchObject([{ network: '203.0.113.0/24' }]);
  });

  it('Seeded task users have won, lost, flagged and open plays', async () => {
    const { username } = taskCast.nuwan;
    const { plays } = await staff.call(contract.games.staff.listPlays, { username });
    expect(
      plays.map(({ game, state, flags, voided }) => [
        game,
        state,
        flags.length > 0,
        voided !== null,
      ]),
    ).toEqual([
      ['memory-match', 'open', false, false],
      ['color-sequence', 'won', true, true],
      ['target-clicker', 'won', true, false],
      ['puzzle', 'lost', false, false],
      ['maze-runner', 'won', false, false],
    ]);
    expect((await enter(taskCast.nuwan)).user.coins).toBe(20);
  });

  it('The seeded task users open a staff session where they are staff', async () => {
    const { browser, user } = await enter(taskCast.dulani);
    expect(user.isAdmin).toBe(true);
    const { password } = taskCast.dulani;
    await browser.call(contract.staff.openStaffSession, { password });
  });
});

it.each([
  [cast.nethmi, ['completed', 'completed']],
  [cast.pasindu, ['pending', 'failed']],
  [cast.yasodha, ['awaiting-key']],
  [cast.lahiru, ['refunded']],
  [cast.chathura, ['completed']],
  [cast.asanka, ['disputed']],
  [cast.ishara, ['pending']],
])('The seeded orders of $username are $1', async (person, statuses) => {
  expect((await ordersOf(person)).map(({ status }) => status)).toEqual(statuses);
});

it('The seeded orders include a redeemed and an unredeemed key', async () => {
  const { browser } = await accountOf(cast.nethmi);
  const { licenses } = await browser.call(contract.orders.readOrderOverview, {});
  expect(licenses).toHaveLength(2);
  expect(licenses.filter(({ redeemed }) => redeemed)).toHaveLength(1);
});

it('The seeded orders include a partial refund, a flag and a stray payment', async () => {
  const search = cast.chathura.username;
  const { orders } = await staff.call(contract.orders.staff.searchOrders, { search });
  const orderId = orders[0]?.orderId ?? '';
  const refunded = await staff.call(contract.orders.staff.readOrder, { orderId });
  expect(refunded).toMatchObject({ refundedMinor: 25_000, refundable: true });
  const flagged = await staff.call(contract.orders.staff.searchOrders, { flagged: 'open' });
  expect(flagged.orders.map(({ username }) => username)).toEqual([cast.ishara.username]);
  expect(await staff.call(contract.orders.staff.listUnmatchedPayments, {})).toHaveLength(1);
  expect(await staff.call(contract.orders.staff.listBackOrders, {})).toMatchObject([
    { product: 'Supreme-Essential Lifetime', waiting: 1 },
  ]);
});

it('The seeded stock is filled, low and empty', async () => {
  const products = await staff.call(contract.keyStock.listProducts, {});
  const found = new Map(products.map(({ name, available, low }) => [name, { available, low }]));
  expect(stock.map(({ product }) => found.get(product))).toEqual([
    { available: 9, low: false },
    { available: 8, low: false },
    { available: 5, low: false },
    { available: 4, low: true },
    { available: 0, low: true },
    { available: 4, low: false },
    { available: 2, low: false },
    { available: 2, low: false },
    { available: 1, low: false },
  ]);
});

it('The seeded subscription types are priced, free and inactive', async () => {
  const types = await staff.call(contract.storefront.staff.listSubscriptionTypes, {});
  expect(types.map(({ priceMinor, isActive }) => [priceMinor, isActive])).toEqual([
    [4900, false],
    [null, true],
    [950, true],
  ]);
});

it('The seeded codes halve a price or pay it in full', async () => {
  const store = server.browser({ site: 'main' });
  const codes = ['half-price', 'on-the-house'].map((code) =>
    store.call(contract.coupons.readCoupon, { code }),
  );
  expect((await Promise.all(codes)).map(({ discount }) => discount)).toEqual([
    { kind: 'percent', percent: 50 },
    { kind: 'percent', percent: 100 },
  ]);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

beforeAll(async () => {
  const { config, database, clock } = server;
  const { db, applicationConnection: connection } = database;
  await seed({ config, db, connection, clock });
});

it('The seeded giveaways cover every state, with verifiable winners', async () => {
  const staff = server.browser();
  await staff.logInAdmin(cast.sithara);
  const { giveaways } = await staff.call(contract.giveaways.staff.listGiveaways, {});
  const states = giveaways.map(({ title, state }) => [title, state]);
  expect(states).toEqual(
    expect.arrayContaining([
      ['New Year giveaway', 'before'],
      ['Weekend giveaway', 'open'],
      ['Flash giveaway', 'closed'],
      ['Launch giveaway', 'drawn'],
    ]),
  );
  const drawn = giveaways.find(({ title }) => title === 'Launch giveaway');
  const { giveaway, entries } = await server
    .browser()
    .call(contract.giveaways.readProof, { giveawayId: drawn?.id ?? '' });
  expect(entries).toHaveLength(3);
  const seedText = giveaway.seed ?? '';
  const ticket = (code: string) =>
    sha256(`${seedText}:${giveaway.beacon?.signature}:${giveaway.entriesDigest}:${code}`);
  const byTicket = entries
    .map(({ code }) => code)
    .toSorted((one, other) => (ticket(one) < ticket(other) ? -1 : 1));
  expect(giveaway.winners.map(({ code }) => code)).toEqual(byTicket.slice(0, 2));
  const { chain, round } = giveaway.beacon ?? {};
  expect(sha256(`${seedText}:${chain}:${round}`)).toBe(giveaway.commitment);
});
