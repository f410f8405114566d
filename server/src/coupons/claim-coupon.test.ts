import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paid, refunded, servicesOf } from '../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { couponShop, HALF, withCode } from '../../test/scenarios/coupons.ts';
import { checkPendingOrders } from '../orders/payments/reconcile-payments.ts';

const { readCoupon } = contract.coupons;
const { stopCoupon } = contract.coupons.staff;
const { startCheckout } = contract.storefront;
const { readOwnOrder } = contract.orders;
const fullPrice = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;

let server: TestServer;
let shop: Awaited<ReturnType<typeof couponShop>>;

beforeAll(async () => {
  server = await testServer();
  shop = await couponShop(server);
});
afterAll(() => server.close());

/** Locks a coupon as an order does, so that every order with it waits. */
async function holdCoupon(id: string) {
  return holdRows(server.database, 'select from coupons where id = $1 for no key update', [id]);
}

it('The last use of a coupon goes to one of 64 people who press Buy at once', async () => {
  const { id, code } = await shop.coupon({ maxUses: 1 });
  const people = await Promise.all(Array.from({ length: 64 }, () => shop.buyer()));
  const held = await holdCoupon(id);
  const sent = people.map(({ browser }) => browser.send(startCheckout, withCode(code)));
  const first = await Promise.race([held.waiting(2), ...sent]);
  await held.release();
  expect(first).toBeUndefined();
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  // A loaded machine gives some no turn within the seconds that the database lets them wait.
  const either = expect.stringMatching(/^(?:COUPON_USED_UP|SERVICE_BUSY)$/u);
  for (const { json } of refused) expect(json).toMatchObject({ code: either });
  expect(await shop.usesOf(id)).toMatchObject({ uses: 1, sold: 0, standing: 'used-up' });
});

it('An order that was priced before staff changed its coupon is not placed at the old price', async () => {
  const { id, code } = await shop.coupon();
  const { browser } = await shop.buyer();
  const held = await holdCoupon(id);
  const sent = browser.send(startCheckout, withCode(code));
  await Promise.race([held.waiting(1), sent]);
  await held.run('update coupons set value = 10, version = version + 1 where id = $1', [id]);
  await held.commit();
  expect((await sent).json).toMatchObject({ code: 'STOREFRONT_PRICE_CHANGED' });
  expect(await shop.usesOf(id)).toMatchObject({ uses: 0 });
});

it('A use comes back when its order expires or is refunded in full, and not by a part of it', async () => {
  const { code } = await shop.coupon({ maxUses: 1 });
  const [first, second] = await Promise.all([shop.buyer(), shop.buyer()]);
  const { orderId } = await first.browser.call(startCheckout, withCode(code));
  const isUsedUp = async () =>
    (await second.browser.send(readCoupon, { code })).text.includes('COUPON_USED_UP');
  expect(await isUsedUp()).toBe(true);
  await server.database.ownerPool.query(
    'update order_facts set expired_at = now(), answered_at = now() where order_id = $1',
    [orderId],
  );
  expect(await isUsedUp()).toBe(false);
  await shop.pay(orderId);
  expect(await isUsedUp()).toBe(true);
  await shop.settle(refunded({ orderId, paymentRef: orderId }, HALF - 1, `${orderId}-1`));
  expect(await isUsedUp()).toBe(true);
  await shop.settle(refunded({ orderId, paymentRef: orderId }, 1, `${orderId}-2`));
  expect(await isUsedUp()).toBe(false);
  await second.browser.call(startCheckout, withCode(code));
});

it('An order that is over gives its use back once its provider has said that nothing was paid', async () => {
  const { id, code } = await shop.coupon({ maxUses: 1 });
  const { browser } = await shop.buyer();
  const { orderId } = await browser.call(startCheckout, withCode(code));
  const ago = (minutes: number) => new Date(server.clock() - minutes * 60_000);
  await server.database.ownerPool.query(
    'update order_facts set created_at = $2, checkout_expires_at = $3 where order_id = $1',
    [orderId, ago(240), ago(120)],
  );
  expect(await shop.usesOf(id)).toMatchObject({ uses: 1 });
  await checkPendingOrders(await servicesOf(server));
  expect(await shop.usesOf(id)).toMatchObject({ uses: 0 });
});

it('A customer uses a coupon as often as each may, by account and by mailbox, also after leaving', async () => {
  const { code } = await shop.coupon({ maxUsesPerCustomer: 1 });
  const first = await shop.buyer({ email: 'Kasun.Perera+one@gmail.com' });
  const { orderId } = await first.browser.call(startCheckout, withCode(code));
  await shop.pay(orderId);
  const refusal = { code: 'COUPON_ALREADY_USED' };
  expect(await first.browser.refusal(startCheckout, withCode(code))).toMatchObject(refusal);
  await server.database.ownerPool.query('delete from users where id = $1', [first.account.id]);
  const again = await shop.buyer({ email: 'kasunperera@googlemail.com' });
  expect(await again.browser.refusal(startCheckout, withCode(code))).toMatchObject(refusal);
  const other = await shop.buyer();
  await other.browser.call(startCheckout, withCode(code));
});

it('A coupon for first orders is refused to an account, or a mailbox, that has paid before', async () => {
  const { code } = await shop.coupon({ firstOrderOnly: true });
  const { browser } = await shop.buyer();
  const { orderId } = await browser.call(startCheckout, fullPrice);
  await shop.settle(paid({ orderId, paymentRef: orderId }));
  expect(await browser.refusal(startCheckout, withCode(code))).toMatchObject({
    code: 'COUPON_FIRST_ORDER_ONLY',
  });
  const { browser: newcomer } = await shop.buyer();
  await newcomer.call(startCheckout, withCode(code));
});

it('A coupon moves with its buyer to another plan, and stays with the order that holds it', async () => {
  const { id, code } = await shop.coupon({ maxUses: 1, maxUsesPerCustomer: 1 });
  const { browser } = await shop.buyer();
  const first = await browser.call(startCheckout, withCode(code));
  expect((await browser.call(startCheckout, withCode(code))).orderId).toBe(first.orderId);
  const essential = { planId: 'essential-monthly' };
  const second = await browser.call(startCheckout, withCode(code, essential));
  expect((await browser.call(readOwnOrder, { orderId: first.orderId })).status).toBe('expired');
  await shop.staff.call(stopCoupon, { id });
  expect((await browser.call(startCheckout, withCode(code, essential))).orderId).toBe(
    second.orderId,
  );
  const { browser: late } = await shop.buyer();
  expect(await late.refusal(startCheckout, withCode(code))).toMatchObject({
    code: 'COUPON_ENDED',
  });
});

it('Buying without the code of an open order closes that order, and gives the use back', async () => {
  const { id, code } = await shop.coupon();
  const { browser } = await shop.buyer();
  const first = await browser.call(startCheckout, withCode(code));
  await browser.call(startCheckout, fullPrice);
  expect((await browser.call(readOwnOrder, { orderId: first.orderId })).status).toBe('expired');
  expect(await shop.usesOf(id)).toMatchObject({ uses: 0 });
});
