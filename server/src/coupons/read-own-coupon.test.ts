import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paid } from '../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { couponShop, withCode } from '../../test/scenarios/coupons.ts';

const { readCoupon, readOwnCoupon } = contract.coupons;
const { startCheckout } = contract.storefront;

let server: TestServer;
let shop: Awaited<ReturnType<typeof couponShop>>;

beforeAll(async () => {
  server = await testServer();
  shop = await couponShop(server);
});
afterAll(() => server.close());

it('A used code is refused by account and by mailbox', async () => {
  const { code } = await shop.coupon({ maxUsesPerCustomer: 1 });
  const { browser } = await shop.buyer({ email: 'Nimal.Silva+one@gmail.com' });
  expect(await browser.call(readOwnCoupon, { code })).toMatchObject({ code });
  const { orderId } = await browser.call(startCheckout, withCode(code));
  await shop.pay(orderId);
  const { browser: again } = await shop.buyer({ email: 'nimalsilva@googlemail.com' });
  for (const own of [browser, again]) {
    expect(await own.refusal(readOwnCoupon, { code })).toMatchObject({
      code: 'COUPON_ALREADY_USED',
    });
  }
  const stranger = server.browser({ site: 'main' });
  expect(await stranger.refusal(readOwnCoupon, { code })).toMatchObject({
    code: 'SESSION_REQUIRED',
  });
  expect(await stranger.call(readCoupon, { code })).toMatchObject({ code });
});

it('Codes for first orders are refused after a purchase', async () => {
  const { code } = await shop.coupon({ firstOrderOnly: true });
  const { browser } = await shop.buyer();
  expect(await browser.call(readOwnCoupon, { code })).toMatchObject({ code });
  const { orderId } = await browser.call(startCheckout, {
    planId: 'supreme-monthly',
    currency: 'LKR',
    seenPriceMinor: 75_000,
  });
  await shop.settle(paid({ orderId, paymentRef: orderId }));
  expect(await browser.refusal(readOwnCoupon, { code })).toMatchObject({
    code: 'COUPON_FIRST_ORDER_ONLY',
  });
});

it('An open order takes the last use from others, not from its own buyer who comes back to the store', async () => {
  const { code } = await shop.coupon({ maxUses: 1, maxUsesPerCustomer: 1 });
  const { browser } = await shop.buyer();
  await browser.call(startCheckout, withCode(code));
  const { browser: other } = await shop.buyer();
  expect(await other.refusal(readOwnCoupon, { code })).toMatchObject({ code: 'COUPON_USED_UP' });
  expect(await browser.call(readOwnCoupon, { code })).toMatchObject({ code });
});
