import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
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

it('Wrong codes of others on a network do not block the valid code of a customer', async () => {
  const { code } = await shop.coupon();
  const address = '203.0.113.77';
  const stranger = server.browser({ site: 'main', address });
  for (let tried = 0; tried < 25; tried += 1) {
    const guess = { code: `GUESS-${tried}` };
    expect(await stranger.refusal(readCoupon, guess)).toMatchObject({ code: 'COUPON_UNKNOWN' });
  }
  expect(await stranger.call(readCoupon, { code })).toMatchObject({ code });
  // All that visitors of the network have.
  const { couponNetwork } = (await servicesOf(server)).budgets;
  for (let tried = 25; tried < 400; tried += 1) await couponNetwork.take(address);
  expect(await stranger.call(readCoupon, { code })).toMatchObject({ code });
  const { browser } = await signedInCustomer(server, {}, { site: 'main', address });
  expect(await browser.call(readOwnCoupon, { code })).toMatchObject({ code });
  expect(await browser.call(startCheckout, withCode(code))).toMatchObject({
    view: { kind: 'script' },
  });
});

it('Guesses from a network without wrong codes left are few a minute', async () => {
  const { code } = await shop.coupon();
  const address = '203.0.113.78';
  const stranger = server.browser({ site: 'main', address });
  const { couponNetwork } = (await servicesOf(server)).budgets;
  for (let tried = 0; tried < 399; tried += 1) await couponNetwork.take(address);
  // The last one of the hour, and at the same time ten of the minute.
  const guesses = Array.from({ length: 20 }, (_, tried) => ({ code: `GUESS-${tried}` }));
  const answers = await Promise.all(guesses.map((guess) => stranger.refusal(readCoupon, guess)));
  const told = answers.filter((answer) => answer.code === 'COUPON_UNKNOWN');
  expect(told).toHaveLength(11);
  const late = await stranger.refusal(readCoupon, { code });
  expect(late).toMatchObject({ code: 'ATTEMPTS_EXCEEDED' });
  const { retryAfterSeconds } = Object(late.data);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
});

it('A customer has few tries at codes that do not exist, and valid ones cost none', async () => {
  const { code } = await shop.coupon();
  const { browser } = await shop.buyer();
  for (let read = 0; read < 30; read += 1) await browser.call(readOwnCoupon, { code });
  for (let tried = 0; tried < 20; tried += 1) {
    const guess = { code: `GUESS-${tried}` };
    expect(await browser.refusal(readOwnCoupon, guess)).toMatchObject({ code: 'COUPON_UNKNOWN' });
  }
  for (const asked of [code, 'GUESS-20']) {
    expect(await browser.refusal(readOwnCoupon, { code: asked })).toMatchObject({
      code: 'ATTEMPTS_EXCEEDED',
    });
  }
  expect(await browser.refusal(startCheckout, withCode(code))).toMatchObject({
    code: 'ATTEMPTS_EXCEEDED',
  });
});
