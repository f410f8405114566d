import { PassThrough } from 'node:stream';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { richTaskUser, stockExactly, purchaseOf } from '../../../test/scenarios/task-area/shop.ts';
import { createLog } from '../../platform/log/log.ts';
import { readWallet } from './read-wallet.ts';

const { readWallet: wallet, adjustCoins } = contract.coins.staff;
let server: TestServer;
let admin: Browser;
let adminId: string;

beforeAll(async () => {
  server = await testServer();
  ({ browser: admin, id: adminId } = await signedInAdmin(server));
});
afterAll(() => server.close());

it('The statement shown to staff is the one its owner sees, with purchases linked to what was bought', async () => {
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

it('The statement shown to staff logs who read whose statement, without names', async () => {
  const { user } = await richTaskUser(server, 10);
  const lines = new PassThrough();
  const log = createLog({ LOG_LEVEL: 'info' }, lines);
  const { db } = server.database;
  await readWallet({ db, log }, { caller: { id: adminId } }, { userId: user.id });
  const line = String(lines.read());
  expect(JSON.parse(line)).toMatchObject({ adminId, taskUserId: user.id });
  expect(line).not.toContain(user.username);
});
