import { createHash } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { transferReference } from '@regz/rules/orders/transfer-reference.ts';
import { expect, it } from 'vitest';
import { planProduct } from '../../../../test/fakes/payment-events.ts';
import { sharedServer } from '../../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../../test/scenarios/orders/make-order.ts';
import { transferOrder } from '../../../../test/scenarios/orders/transfers.ts';
import { SAMPLE_QR } from '../../../platform/config/transfer-account.ts';

const { startCheckout, readCatalogue } = contract.storefront;
const { readOwnTransfer, readOwnOrder } = contract.orders;
const supreme = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;

const server = sharedServer({
  environment: {
    PAYMENT_PROVIDERS: 'transfer',
    TRANSFER_BANK: 'Commercial Bank',
    TRANSFER_BRANCH: 'Kandy',
    TRANSFER_ACCOUNT_NAME: 'Regz (Pvt) Ltd',
    TRANSFER_ACCOUNT_NUMBER: '8001 2345 678',
    TRANSFER_SWIFT: 'CCEYLKLX',
    TRANSFER_QR: SAMPLE_QR,
    TRANSFER_WAIT_HOURS: '24',
  },
});

it('A transfer order waits with account, amount and reference', async () => {
  const { browser } = await signedInCustomer(server, {}, { site: 'main' });
  const { checkout } = await browser.call(readCatalogue, {});
  expect(checkout).toEqual({
    ways: [
      { provider: 'transfer', script: null, requiredContact: [], ownPrices: false, slow: true },
    ],
    test: false,
  });
  const started = await browser.call(startCheckout, supreme);
  const { orderId } = started;
  const until = new Date(server.clock() + 24 * HOUR_MS).toISOString();
  expect(started).toMatchObject({
    view: { kind: 'page', url: `${server.config.origins.client}/orders/${orderId}` },
    expiresAt: until,
  });
  const { transfer } = await browser.call(readOwnTransfer, { orderId });
  expect(transfer).toEqual({
    account: {
      bank: 'Commercial Bank',
      branch: 'Kandy',
      name: 'Regz (Pvt) Ltd',
      number: '8001 2345 678',
      swift: 'CCEYLKLX',
    },
    amount: { minor: 75_000, currency: 'LKR', symbol: 'Rs.' },
    reference: expect.stringMatching(/^RGZ-[2-9A-Y]{4}-[2-9A-Y]{2}$/),
    qr: { text: SAMPLE_QR, isFilled: false },
    waitsUntil: until,
    slip: null,
  });
  const order = await browser.call(readOwnOrder, { orderId });
  expect(order).toMatchObject({ byTransfer: true, payable: true, test: false });
  expect((await browser.call(startCheckout, supreme)).orderId).toBe(orderId);
});

it('A reference that another order has is replaced', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  const { id, orderId } = await makeOrder(server.database, account.id, {
    plan_id: supreme.planId,
    stock_product_id: await planProduct(server, supreme.planId),
    provider: 'transfer',
    provider_product_id: 105,
    provider_variant_id: 1052,
  });
  const referenceOf = (attempt: string) =>
    transferReference(createHash('sha256').update(attempt).digest());
  await transferOrder(server, { provider_session_id: referenceOf(id) });
  const started = await browser.call(startCheckout, supreme);
  expect(started.orderId).toBe(orderId);
  const { transfer } = await browser.call(readOwnTransfer, { orderId });
  expect(transfer?.reference).toBe(referenceOf(`${id}:2`));
});

it('Webhooks for bank transfers are refused', async () => {
  const answer = await server.browser().request({
    method: 'POST',
    path: '/api/webhooks/transfer',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{}'),
  });
  expect(answer.status).toBe(401);
});
