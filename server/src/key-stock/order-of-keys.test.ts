import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { newLicenseKey, productAt } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { transaction } from '../platform/database/transaction.ts';
import { takeKey } from './take-key.ts';

const { addKey, addKeys, listProductKeys } = contract.keyStock;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff } = await signedInAdmin(server));
});
afterAll(() => server.close());

it('Keys of one paste keep its order, in which staff see them and buyers get them', async () => {
  const productId = await productAt(server.database, 1);
  await staff.call(addKey, { productId, licenseKey: newLicenseKey() });
  const own = randomUUID().toUpperCase();
  const pasted = [3, 1, 11, 2, 10, 9].map((number) => `PASTE-${own}-${number}`);
  await staff.call(addKeys, { productId, text: pasted.join('\n') });
  const listed = await staff.call(listProductKeys, { productId });
  expect(listed.slice(0, 6).map(({ licenseKey }) => licenseKey)).toEqual(pasted);
  const taken = await transaction(server.database.db, async ({ trx }) => {
    const claim = { productId, assignedTo: 'nimal', at: new Date(), pool: 'any' as const };
    const first = await takeKey(trx, claim);
    return [first, await takeKey(trx, claim), await takeKey(trx, claim)];
  });
  expect(taken.slice(1).map((key) => key?.licenseKey)).toEqual(pasted.slice(0, 2));
});
