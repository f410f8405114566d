import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Act } from '../../../stand-ins/payment/payhere/payhere-books.ts';
import { planProduct, stock } from '../../../test/fakes/payment-events.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { couponShop, withCode } from '../../../test/scenarios/coupons.ts';
import { atPayhere } from '../../../test/scenarios/orders/payhere.ts';
import { newSlip, sendSlip } from '../../../test/scenarios/orders/transfers.ts';

const { startCheckout } = contract.storefront;
const { readOwnOrder, listOwnOrders } = contract.orders;
const plan = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;
const otherPlan = { planId: 'supreme-weekly', currency: 'LKR', seenPriceMinor: 25_000 } as const;

const server = sharedServer({ environment: { PAYMENT_PROVIDERS: 'payhere,transfer,sandbox' } });
beforeAll(async () => {
  await stock(server, await planProduct(server, plan.planId), 20);
});

async function afterActs(...acts: readonly Act[]) {
  const buyer = await signedInCustomer(server);
  const { orderId, act } = await atPayhere(server, buyer.browser, plan);
  for (const each of acts) {
    await act(each);
    server.clock.advance(1000);
  }
  const order = () => buyer.browser.call(readOwnOrder, { orderId });
  return { ...buyer, orderId, act, order };
}

it('A pending payment needs confirmation before another purchase', async () => {
  const { browser, orderId, order } = await afterActs('pending');
  expect(await order()).toMatchObject({ status: 'pending', pending: 'payhere', payable: false });
  for (const input of [{ ...plan, provider: 'sandbox' } as const, plan, otherPlan]) {
    expect(await browser.refusal(startCheckout, input)).toMatchObject({
      status: 409,
      code: 'PAYMENT_PENDING',
      data: { orderId, provider: 'payhere' },
    });
  }
  expect((await browser.call(listOwnOrders, {})).orders).toHaveLength(1);
  const told = { ...otherPlan, provider: 'sandbox', despitePending: true } as const;
  expect((await browser.call(startCheckout, told)).view.kind).toBe('script');
});

it('A purchase that costs nothing is made while a payment is pending', async () => {
  const shop = await couponShop(server);
  const { code } = await shop.coupon({ discount: { kind: 'percent', percent: 100 } });
  const { browser } = await afterActs('pending');
  const free = withCode(code, { planId: otherPlan.planId, seenPriceMinor: 0 });
  expect((await browser.call(startCheckout, free)).view.kind).toBe('free');
});

it.each<[string, readonly Act[], string | undefined]>([
  ['pending after a declined card', ['decline', 'pending'], 'payhere'],
  ['no longer pending once the card is declined', ['pending', 'decline'], undefined],
  ['no longer pending after the second decline', ['decline', 'pending', 'decline'], undefined],
  ['no longer pending once it is paid', ['pending', 'pay'], undefined],
])('A payment is %s', async (_, acts, pending) => {
  const { order } = await afterActs(...acts);
  expect((await order()).pending).toBe(pending);
});

it('A waiting slip needs confirmation before a card replaces the transfer', async () => {
  const { browser } = await signedInCustomer(server);
  const { orderId } = await browser.call(startCheckout, { ...plan, provider: 'transfer' });
  expect(await browser.call(readOwnOrder, { orderId })).toMatchObject({ payable: true });
  await sendSlip(browser, orderId, newSlip());
  const order = () => browser.call(readOwnOrder, { orderId });
  expect(await order()).toMatchObject({ status: 'pending', pending: 'transfer', payable: false });
  const byCard = { ...plan, provider: 'sandbox' } as const;
  expect(await browser.refusal(startCheckout, byCard)).toMatchObject({
    code: 'PAYMENT_PENDING',
    data: { orderId, provider: 'transfer' },
  });
  expect(await order()).toMatchObject({ status: 'pending', pending: 'transfer' });
  await browser.call(startCheckout, { ...byCard, despitePending: true });
  expect(await order()).toMatchObject({ status: 'expired' });
});
