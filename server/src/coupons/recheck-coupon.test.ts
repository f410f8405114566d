import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paid, pendingOrder, planProduct, servicesOf } from '../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { couponShop, HALF } from '../../test/scenarios/coupons.ts';
import { receiveEvents } from '../orders/payments/receive-events.ts';
import type { Services } from '../platform/services.ts';

const { readOrder, acceptPayment } = contract.orders.staff;
const { stopCoupon } = contract.coupons.staff;
let server: TestServer;
let services: Services;
let shop: Awaited<ReturnType<typeof couponShop>>;

beforeAll(async () => {
  server = await testServer();
  services = await servicesOf(server);
  shop = await couponShop(server);
});
afterAll(() => server.close());

const secondsAgo = (seconds: number) => new Date(server.clock() - seconds * 1_000);

/** An order of half the price that was closed a minute ago, when its provider knew of no payment. */
async function closedOrder(couponId: string) {
  const order = await pendingOrder(server, await planProduct(server, 'supreme-monthly'), {
    plan_id: 'supreme-monthly',
    amount_minor: HALF,
    created_at: secondsAgo(600),
    expired_at: secondsAgo(60),
  });
  await server.database.ownerPool.query(
    `update order_facts set coupon_id = $2, discount_minor = $3, answered_at = $4 where id = $1`,
    [order.id, couponId, HALF, secondsAgo(30)],
  );
  return order;
}

/** Reports a payment of the order, which was made so many seconds ago. */
async function pay({ orderId }: { orderId: string }, madeSecondsAgo = 0) {
  const amount = { minor: HALF, currency: 'LKR' };
  const event = paid({ orderId, paymentRef: `${orderId}-card` }, { amount });
  const events = [{ ...event, occurredAt: secondsAgo(madeSecondsAgo) }];
  await receiveEvents(services, { provider: 'sandbox', events });
}

/** Reports a payment until it is settled: a loaded machine gives some no turn in the time that a lock waits. */
async function payUntilSettled(order: { orderId: string }): Promise<void> {
  const isSettled = () =>
    pay(order).then(
      () => true,
      () => false,
    );
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true);
}

const shown = ({ orderId }: { orderId: string }) => shop.staff.call(readOrder, { orderId });

it('A coupon with one use gives one discount, however many of 64 closed orders are paid late at once', async () => {
  const { id } = await shop.coupon({ maxUses: 1 });
  const orders = await Promise.all(Array.from({ length: 64 }, () => closedOrder(id)));
  await Promise.all(orders.map(payUntilSettled));
  const { rows } = await server.database.ownerPool.query(
    `select count(*) filter (where o.paid_at is not null)::int as paid,
            count(*) filter (where o.flag = 'late-coupon')::int as flagged,
            sum(p.counted_minor)::int as counted, sum(p.unmatched_minor)::int as unmatched
       from order_facts o join order_payments p on p.order_ref = o.id where o.coupon_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ paid: 1, flagged: 63, counted: HALF, unmatched: 63 * HALF }]);
});

it('A payment that was made before its order was closed counts as agreed, however late its report is', async () => {
  const { id } = await shop.coupon({ maxUses: 1 });
  const [first, second] = [await closedOrder(id), await closedOrder(id)];
  await pay(first);
  await pay(second, 61);
  expect((await shown(second)).order).toMatchObject({ flag: null, paidAt: expect.any(String) });
});

it('A late payment with a stopped code waits for staff, who accept it with its price', async () => {
  const { id } = await shop.coupon();
  const order = await closedOrder(id);
  await shop.staff.call(stopCoupon, { id });
  await pay(order);
  const { order: flagged, payments } = await shown(order);
  expect(flagged).toMatchObject({ flag: 'late-coupon', paidAt: null, status: 'expired' });
  expect(payments).toMatchObject([{ unmatchedMinor: HALF, returnable: true, acceptable: true }]);
  const reason = 'The customer wrote to us in time';
  await shop.staff.call(acceptPayment, { id: payments[0]?.id ?? '', reason });
  const { order: accepted, timeline, ...detail } = await shown(order);
  expect(accepted).toMatchObject({ status: 'awaiting-key', flagResolved: { note: reason } });
  expect(detail.payments).toMatchObject([{ countedMinor: HALF, flag: null }]);
  expect(timeline.some(({ what }) => what === 'orders.accept-payment')).toBe(true);
});

it('A late payment is not taken at a former price, once the plan costs more', async () => {
  const { id } = await shop.coupon();
  const [order, other] = [await closedOrder(id), await closedOrder(id)];
  await pay(order);
  expect((await shown(order)).order).toMatchObject({ flag: null, status: 'awaiting-key' });
  const setPrice = (minor: number) =>
    server.database.ownerPool.query(
      `update storefront_plans set price_minor = $1 where id = 'supreme-monthly'`,
      [minor],
    );
  await setPrice(2 * HALF + 1);
  await pay(other);
  await setPrice(2 * HALF);
  expect((await shown(other)).order).toMatchObject({ flag: 'late-price', paidAt: null });
});
