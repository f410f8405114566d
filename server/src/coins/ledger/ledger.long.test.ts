import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import {
  giveCoins,
  makeKey,
  makeSession,
  makeTaskUser,
  productAt,
} from '../../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { type Program, runProgram } from '../../../test/harness/program.ts';
import { sessionCookieNames, signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { dropLedgerGuards, ownerEdits } from '../../../test/scenarios/ledger-writes.ts';
import { doTasks } from '../../../test/scenarios/task-days.ts';
import {
  aftermath,
  stormOnBonus,
  stormOnLastKeys,
  stormOnOneWallet,
} from '../../../test/storms/coin-storms.ts';

const TRIALS = 5000;
const KILLS = 200;
const EDITS = 100;
const HOURS = 3 * 3_600_000;

describe('coins under a storm', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  it('go to those who have them: as many sold as there are keys', { timeout: HOURS }, async () => {
    expect(await stormOnLastKeys(server, TRIALS)).toEqual({ '2 sold': TRIALS });
    expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
  });

  it('are taken from a wallet once', { timeout: HOURS }, async () => {
    expect(await stormOnOneWallet(server, TRIALS)).toEqual({ '1 sold, 4750 left': TRIALS });
    expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
  });

  it('come with one bonus a day', { timeout: HOURS }, async () => {
    expect(await stormOnBonus(server, TRIALS)).toEqual({ '200 coins, bonus earned': TRIALS });
    expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
  });
});

describe('a ledger whose program is killed', () => {
  it('holds every check, two hundred times over', { timeout: HOURS }, async () => {
    const database = await testDatabase();
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await dieWhileSelling(database);
        const { rows } = await database.ownerPool.query<{ name: string; wrong: number }>(
          'select name, wrong from coin_faults() where wrong > 0',
        );
        expect(rows, `after kill ${kill}`).toEqual([]);
      }
    } finally {
      await database.drop();
    }
  });
});

describe('an owner of the database who edits the ledger', () => {
  it('is found, a hundred times of a hundred', { timeout: HOURS }, async () => {
    const own = await testServer();
    try {
      const wallets: string[] = [];
      for (let people = 0; people < 5; people += 1) {
        const { browser, user } = await signedInTaskUser(own);
        await doTasks(own, browser, 10);
        wallets.push(user.id);
      }
      await dropLedgerGuards(own.database);
      const client = await own.database.ownerPool.connect();
      for (let edit = 0; edit < EDITS; edit += 1) {
        const [what, sql] = ownerEdits[edit % ownerEdits.length] ?? ['', ''];
        const wallet = wallets[randomInt(wallets.length)];
        await client.query('begin');
        await client.query(sql, sql.includes('$2') ? [wallet, 1 + randomInt(11)] : [wallet]);
        const { rows } = await client.query<{ wrong: number }>(
          'select sum(wrong)::integer as wrong from coin_faults()',
        );
        expect(rows[0]?.wrong, `${what} of ${wallet}`).toBeGreaterThan(0);
        await client.query('rollback');
      }
      client.release();
    } finally {
      await own.close();
    }
  });
});

/** Sixteen people earn and buy as fast as they can, until the program dies in the middle of it. */
async function dieWhileSelling(database: TestDatabase): Promise<void> {
  const program = await runProgram(database);
  try {
    await program.says('"msg":"ready"');
    const productId = await productAt(database, 1);
    const people = await Promise.all(
      Array.from({ length: 16 }, () => newPerson(database, program, productId)),
    );
    const busy = Promise.allSettled(people.map((browser) => earnAndBuy(browser, productId)));
    await pause(randomInt(20, 600));
    program.signal('SIGKILL');
    await Promise.all([busy, program.ended]);
  } finally {
    await program.remove();
  }
}

async function newPerson(
  database: TestDatabase,
  program: Program,
  productId: string,
): Promise<Browser> {
  const { id } = await makeTaskUser(database);
  await giveCoins(database, id, 300);
  await makeKey(database, { product_id: productId });
  const { token } = await makeSession(database, { kind: 'task-user', id });
  const browser = program.browser();
  browser.plant(sessionCookieNames['task-user'], token);
  return browser;
}

async function earnAndBuy(browser: Browser, productId: string): Promise<void> {
  const challenge = await browser.solveChallenge('shop-purchase');
  await Promise.all([
    browser.call(contract.tasks.complete, { position: 1 }),
    browser.send(contract.shop.buy, { productId, priceSeen: 250, challenge }),
  ]);
}
