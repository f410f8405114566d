import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { paid, planProduct, servicesOf, stock } from '../../../test/fakes/payment-events.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { linkMailedTo } from '../../../test/harness/mail.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { couponShop } from '../../../test/scenarios/coupons.ts';
import { giftPurchase, giftWords, newFriend } from '../../../test/scenarios/orders/gifts.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';

const { startCheckout } = contract.storefront;
const { readOwnOrder, editGift } = contract.orders;

const server = sharedServer();
beforeAll(async () => {
  await stock(server, await planProduct(server, giftPurchase.planId), 30);
});

async function newGiver() {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  return {
    browser,
    account,
    begin: (said: Partial<typeof giftWords> | { email: string } = {}) =>
      browser.call(startCheckout, { ...giftPurchase, gift: { ...giftWords, ...said } }),
    order: (orderId: string) => browser.call(readOwnOrder, { orderId }),
  };
}

async function pay(orderId: string): Promise<void> {
  const payment = paid(
    { orderId, paymentRef: `pay-${orderId}` },
    { amount: { minor: 25_000, currency: 'LKR' } },
  );
  await storeAndSettle(await servicesOf(server), { provider: 'sandbox', events: [payment] });
}

it('Two gifts of one plan reach both people, whichever is paid first', async () => {
  for (const isReversed of [false, true]) {
    const giver = await newGiver();
    const friends = [newFriend(), newFriend()];
    const orders: string[] = [];
    for (const email of friends) orders.push((await giver.begin({ email })).orderId);
    for (const orderId of isReversed ? orders.toReversed() : orders) await pay(orderId);
    for (const orderId of orders) {
      expect(await giver.order(orderId)).toMatchObject({ status: 'completed' });
    }
    for (const email of friends) expect((await linkMailedTo(server, email)).token).not.toBe('');
    const { rows } = await server.database.ownerPool.query(
      'select flag from order_facts where user_id = $1 and flag is not null',
      [giver.account.id],
    );
    expect(rows).toEqual([]);
  }
});

it('A gift and a purchase of one plan are open concurrently', async () => {
  const giver = await newGiver();
  const own = await giver.browser.call(startCheckout, giftPurchase);
  const gift = await giver.begin();
  expect(await giver.browser.call(startCheckout, giftPurchase)).toEqual(own);
  for (const { orderId } of [gift, own]) await pay(orderId);
  for (const { orderId } of [gift, own]) {
    expect(await giver.order(orderId)).toMatchObject({ status: 'completed' });
  }
});

it('Concurrent requests for a gift open one checkout', async () => {
  const giver = await newGiver();
  const opened = await Promise.all(Array.from({ length: 8 }, () => giver.begin()));
  expect(new Set(opened.map(({ orderId }) => orderId)).size).toBe(1);
});

it('A changed gift replaces the unpaid one', async () => {
  const giver = await newGiver();
  const first = await giver.begin({ message: 'Happy birthday' });
  const second = await giver.begin({ message: 'Get well soon' });
  expect(await giver.order(first.orderId)).toMatchObject({ status: 'expired' });
  expect(await giver.order(second.orderId)).toMatchObject({ status: 'pending' });
});

it('An unpaid gift is found by its new address', async () => {
  const giver = await newGiver();
  const [before, after] = [newFriend(), newFriend()];
  const { orderId } = await giver.begin({ email: before });
  await giver.browser.call(editGift, { orderId, email: after, deliverAt: null });
  expect((await giver.begin({ email: after })).orderId).toBe(orderId);
  expect((await giver.begin({ email: before })).orderId).not.toBe(orderId);
});

it('A code with one use moves to the gift that is bought last', async () => {
  const shop = await couponShop(server);
  const { code } = await shop.coupon({ maxUsesPerCustomer: 1 });
  const giver = await newGiver();
  const lowered = { ...giftPurchase, seenPriceMinor: 20_000, couponCode: code };
  const begin = (recipient: string) =>
    giver.browser.call(startCheckout, { ...lowered, gift: { ...giftWords, recipient } });
  const first = await begin('Ama');
  const second = await begin('Kofi');
  expect(await giver.order(first.orderId)).toMatchObject({ status: 'expired' });
  expect(await giver.order(second.orderId)).toMatchObject({ status: 'pending' });
});
