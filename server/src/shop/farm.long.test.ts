import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signIn } from '../../test/harness/signed-in.ts';
import { buyCheapest, stockEverything } from '../../test/scenarios/task-area/farm.ts';
import { richTaskUser } from '../../test/scenarios/task-area/shop.ts';

const DAYS = 30;
const ACCOUNTS = 40;
const ADDRESSES = 5;
const MOST_KEYS = 260;

type Account = Awaited<ReturnType<typeof richTaskUser>>;

/** The conditions that `doctor` recommends for a public installation. */
const recommended = { SHOP_ACCOUNT_AGE_HOURS: '24', SHOP_VERIFIED_EMAIL: 'true' };

const server = sharedServer({ environment: recommended });
beforeAll(async () => {
  await stockEverything(server, 400);
});

it('A farm of two hundred accounts gets few keys in a month', async () => {
  const farm: Account[][] = [];
  for (let number = 0; number < ADDRESSES; number += 1) {
    const address = `198.51.100.${number}`;
    farm.push(await Promise.all(Array.from({ length: ACCOUNTS }, () => member(address, 7750))));
  }
  let bought = 0;
  for (let day = 0; day < DAYS; day += 1) {
    for (const accounts of farm) bought += await buyUntilRefused(accounts, day);
    server.clock.advance(DAY_MS);
  }
  process.stdout.write(`A farm got ${bought} keys in ${DAYS} days.\n`);
  // The networks' limits bound the purchases, not the stock or the coins.
  expect(bought).toBeGreaterThan(MOST_KEYS / 2);
  expect(bought).toBeLessThanOrEqual(MOST_KEYS);
}, 3_600_000);

it('A family of four waits at most three days for a key', async () => {
  const family = await Promise.all(Array.from({ length: 4 }, () => member('198.51.100.200', 0)));
  const waits = family.map(() => 0);
  const waited: number[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const { browser: staff } = await signedInAdmin(server);
    for (const [index, account] of family.entries()) {
      // Three quarters of a day's maximum.
      const gift = { userId: account.user.id, coins: 225, reason: `Day ${day}` };
      await staff.call(contract.coins.staff.adjustCoins, gift);
      const tried = await buyCheapest(await atTheScreen(account));
      if (tried === 'bought') waited.push(waits[index] ?? 0);
      waits[index] = tried === 'paced' ? (waits[index] ?? 0) + 1 : 0;
    }
    server.clock.advance(DAY_MS);
  }
  const sorted = waited.toSorted((one, other) => one - other);
  const p90 = sorted[Math.floor(sorted.length * 0.9)] ?? Number.NaN;
  process.stdout.write(`A family got ${waited.length} keys and waited ${p90} days (p90).\n`);
  expect(waited.length).toBeGreaterThanOrEqual(28);
  expect(p90).toBeLessThanOrEqual(3);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3);
}, 3_600_000);

function member(address: string, coins: number): Promise<Account> {
  const created_at = new Date(server.clock());
  return richTaskUser(server, coins, { email_verified: true, created_at }, { address });
}

/** Returns the browser of a person who logs in for the day, after last week's session has ended. */
async function atTheScreen({ browser, user }: Account): Promise<Browser> {
  await signIn(server, browser, { kind: 'task-user', id: user.id });
  return browser;
}

/** Each account of an address tries once in turn until the address reaches its limit. */
async function buyUntilRefused(accounts: readonly Account[], day: number): Promise<number> {
  let bought = 0;
  for (let turn = 0; turn < accounts.length; turn += 1) {
    const account = accounts[(day * 4 + turn) % accounts.length];
    if (account === undefined) break;
    const tried = await buyCheapest(await atTheScreen(account));
    if (tried === 'paced' || tried === 'not open') break;
    if (tried === 'bought') bought += 1;
  }
  return bought;
}
