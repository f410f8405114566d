import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../test/harness/harness.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';
import { richTaskUser, stockExactly, purchaseOf } from '../../test/scenarios/task-area/shop.ts';

const { listProducts, buyProduct } = contract.shop;

const server = sharedServer({
  environment: { SHOP_ACCOUNT_AGE_HOURS: '24', SHOP_VERIFIED_EMAIL: 'true' },
});

it('The shop’s conditions, once configured require a verified address', async () => {
  const productId = await stockExactly(server, 1, 1);
  const created_at = new Date(server.clock() - 48 * HOUR_MS);
  const { browser } = await richTaskUser(server, 300, { created_at });
  expect(await browser.call(listProducts, {})).toMatchObject({ verificationNeeded: true });
  const input = await purchaseOf(browser, productId);
  const before = await tableDigests(server.database);
  const refused = await browser.refusal(buyProduct, input);
  expect(refused).toMatchObject({ status: 403, code: 'SHOP_EMAIL_UNVERIFIED' });
  expect(await tableDigests(server.database)).toEqual(before);
});

it('The shop can require a minimum account age', async () => {
  const productId = await stockExactly(server, 1, 1);
  const created_at = new Date(server.clock());
  const { browser } = await richTaskUser(server, 300, { created_at, email_verified: true });
  const opensAt = new Date(server.clock() + 24 * HOUR_MS).toISOString();
  expect(await browser.call(listProducts, {})).toMatchObject({ opensAt });
  const refused = await browser.refusal(buyProduct, await purchaseOf(browser, productId));
  expect(refused).toMatchObject({ status: 403, code: 'SHOP_NOT_OPEN', data: { opensAt } });
  server.clock.advance(24 * HOUR_MS);
  await browser.call(buyProduct, await purchaseOf(browser, productId));
});
