import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInTaskUser } from '../../test/harness/signed-in.ts';
import { buyCheapest, stockEverything } from '../../test/scenarios/farm.ts';
import { richTaskUser } from '../../test/scenarios/shop.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const ACCOUNTS = 40;
const ADDRESSES = 5;
const MOST_KEYS = 260;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await stockEverything(server, 60);
});
afterAll(() => server.close());

describe('a month of the coin shop', () => {
  it('gives a farm of two hundred rich accounts at five addresses few keys', async () => {
    let bought = 0;
    const farm: Browser[][] = [];
    for (let number = 0; number < ADDRESSES; number += 1) {
      const address = `198.51.100.${number}`;
      farm.push(
        await Promise.all(
          Array.from({ length: ACCOUNTS }, async () => {
            return (await richTaskUser(server, 7750, {}, { address })).browser;
          }),
        ),
      );
    }
    for (let day = 0; day < DAYS; day += 1) {
      for (const accounts of farm) bought += await buyUntilPaced(accounts, day);
      server.clock.advance(DAY_MS + 1000);
    }
    expect(bought).toBeGreaterThan(100);
    expect(bought).toBeLessThanOrEqual(MOST_KEYS);
  }, 3_600_000);

  it('lets a family of four behind one address wait for no key longer than three days', async () => {
    const address = '198.51.100.200';
    const family = await Promise.all(
      Array.from({ length: 4 }, () => signedInTaskUser(server, {}, { address })),
    );
    const waits = family.map(() => 0);
    const longest: number[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      const staff = await signedInAdmin(server);
      for (const [index, { browser, user }] of family.entries()) {
        // Three quarters of what a day can give.
        const gift = { userId: user.id, coins: 225, reason: `Day ${day}` };
        await staff.browser.call(contract.coins.staff.adjust, gift);
        const tried = await buyCheapest(browser);
        if (tried === 'bought') longest.push(waits[index] ?? 0);
        waits[index] = tried === 'paced' ? (waits[index] ?? 0) + 1 : 0;
      }
      server.clock.advance(DAY_MS + 1000);
    }
    const sorted = longest.toSorted((one, other) => one - other);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(3);
  }, 3_600_000);
});

/** Each account of an address tries in its turn until the address is stopped. */
async function buyUntilPaced(accounts: readonly Browser[], day: number): Promise<number> {
  let bought = 0;
  for (let turn = 0; turn < accounts.length; turn += 1) {
    const browser = accounts[(day * 4 + turn) % accounts.length];
    if (browser === undefined) break;
    const tried = await buyCheapest(browser);
    if (tried === 'paced') break;
    if (tried === 'bought') bought += 1;
  }
  return bought;
}
