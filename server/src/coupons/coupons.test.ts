import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import {
  paid,
  pendingOrder,
  planProduct,
  refunded,
  servicesOf,
  settleLeftEvents,
  stock,
} from '../../test/fakes/payment-events.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { couponShop, HALF, withCode } from '../../test/scenarios/coupons.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';
import { checkPendingOrders } from '../payments/settlement/reconcile-payments.ts';
import { storeAndSettle } from '../payments/settlement/settle-event.ts';
import type { Services } from '../platform/services.ts';

const { readCoupon, readOwnCoupon } = contract.coupons;
const { createCoupon, stopCoupon } = contract.coupons.staff;
const { startCheckout } = contract.storefront;
const { readOwnOrder } = contract.orders;
const { acceptPayment, readOrder } = contract.orders.staff;
let shop: Awaited<ReturnType<typeof couponShop>>;
let services: Services;

const server = sharedServer();
beforeAll(async () => {
  shop = await couponShop(server);
  services = await servicesOf(server);
});

const fullPrice = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;

/** Locks a coupon as an order does, so that every order with it waits. */
async function holdCoupon(id: string) {
  return holdRows(server.database, 'select from coupons where id = $1 for no key update', [id]);
}

it('Of 64 concurrent buyers, one gets the coupon’s last use', async () => {
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

it('An order is not placed at the price before a coupon change', async () => {
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

it('Expired and fully refunded orders return their coupon use', async () => {
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

it('An order returns its use once its provider reports no payment', async () => {
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

it('Uses per customer count by account and mailbox', async () => {
  const { code } = await shop.coupon({ maxUsesPerCustomer: 1 });
  const first = await shop.buyer({ email: 'Kasun.Perera+one@gmail.com' });
  const { orderId } = await first.browser.call(startCheckout, withCode(code));
  await shop.pay(orderId);
  const refusal = { code: 'COUPON_ALREADY_USED' };
  expect(await first.browser.refusal(startCheckout, withCode(code))).toMatchObject(refusal);
  await server.database.sql('delete from users where id = $1', first.account.id);
  const again = await shop.buyer({ email: 'kasunperera@googlemail.com' });
  expect(await again.browser.refusal(startCheckout, withCode(code))).toMatchObject(refusal);
  const other = await shop.buyer();
  await other.browser.call(startCheckout, withCode(code));
});

it('A coupon for first orders is refused to earlier buyers', async () => {
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

it('A coupon moves with its buyer to another plan', async () => {
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

it('Buying without the code closes the open order and returns the use', async () => {
  const { id, code } = await shop.coupon();
  const { browser } = await shop.buyer();
  const first = await browser.call(startCheckout, withCode(code));
  await browser.call(startCheckout, fullPrice);
  expect((await browser.call(readOwnOrder, { orderId: first.orderId })).status).toBe('expired');
  expect(await shop.usesOf(id)).toMatchObject({ uses: 0 });
});

it('Visitors can check a typed code and see its discount', async () => {
  const { code } = await shop.coupon({ planIds: ['supreme-monthly'] });
  const typed = ` ${code.toLowerCase()} `;
  expect(await server.browser({ site: 'main' }).call(readCoupon, { code: typed })).toEqual({
    code,
    discount: { kind: 'percent', percent: 50 },
    planIds: ['supreme-monthly'],
    leastMinor: 20_000,
  });
});

it('The server prices coupon orders and shows the saving', async () => {
  const { code } = await shop.coupon();
  const { browser } = await shop.buyer();
  for (const seenPriceMinor of [75_000, HALF - 1, 0]) {
    expect(await browser.refusal(startCheckout, withCode(code, { seenPriceMinor }))).toMatchObject({
      code: 'STOREFRONT_PRICE_CHANGED',
    });
  }
  const { orderId } = await browser.call(startCheckout, withCode(code, { currency: 'USD' }));
  const seen = {
    amount: { minor: HALF, currency: 'LKR' },
    displayAmount: { minor: 116, currency: 'USD' },
    coupon: { code, saved: { minor: HALF, currency: 'LKR' } },
  };
  expect(await browser.call(readOwnOrder, { orderId })).toMatchObject(seen);
  const { order } = await shop.staff.call(contract.orders.staff.readOrder, { orderId });
  expect(order).toMatchObject(seen);
});

it('Payments of coupon orders at the full price are flagged', async () => {
  const { id, code } = await shop.coupon();
  const { browser } = await shop.buyer();
  const { orderId } = await browser.call(startCheckout, withCode(code));
  await shop.settle(paid({ orderId, paymentRef: `${orderId}-full` }));
  expect((await browser.call(readOwnOrder, { orderId })).status).toBe('pending');
  await shop.pay(orderId);
  expect((await browser.call(readOwnOrder, { orderId })).status).toBe('awaiting-key');
  expect(await shop.usesOf(id)).toMatchObject({ uses: 1, sold: 1 });
});

it('A free order is settled once, without a provider', async () => {
  const { id, code } = await shop.coupon({
    discount: { kind: 'percent', percent: 100 },
    maxUsesPerCustomer: 1,
  });
  const productId = await planProduct(server, 'supreme-lifetime');
  await stock(server, productId, 2);
  const { browser, account } = await shop.buyer();
  const input = withCode(code, { planId: 'supreme-lifetime', seenPriceMinor: 0 });
  const answers = await Promise.all([1, 2, 3].map(() => browser.send(startCheckout, input)));
  const placed = answers.find(({ status }) => status === 201)?.json;
  expect(placed).toMatchObject({ view: { kind: 'free' } });
  const { rows } = await server.database.ownerPool.query(
    `select order_id as "orderId", amount_minor as minor, provider, order_status(o) as status,
            paid_at is not null as paid,
            (select count(*)::integer from mail_outbox where template = 'order-completed'
               and to_address = o.client_email) as mails
       from order_facts o where user_id = $1`,
    [account.id],
  );
  expect(rows).toEqual([
    expect.objectContaining({
      minor: 0,
      provider: 'free',
      status: 'completed',
      paid: true,
      mails: 1,
    }),
  ]);
  expect(await shop.usesOf(id)).toMatchObject({ uses: 1, sold: 1, revenueMinor: 0 });
});

it('Coupon totals count real money less refunds', async () => {
  const { id, code } = await shop.coupon();
  const sales = [
    { back: 0, lost: false },
    { back: 7_500, lost: false },
    { back: 0, lost: true },
  ];
  for (const { back, lost } of sales) {
    const { browser } = await shop.buyer();
    const { orderId } = await browser.call(startCheckout, withCode(code));
    await shop.pay(orderId);
    if (back > 0) await shop.settle(refunded({ orderId, paymentRef: orderId }, back));
    await server.database.ownerPool.query(
      `with sold as (update order_facts set live = true where order_id = $1 returning id)
       insert into order_disputes (provider, dispute_ref, order_ref, status, reported_at)
       select 'sandbox', $1, id, 'lost', now() from sold where $2`,
      [orderId, lost],
    );
  }
  expect(await shop.usesOf(id)).toMatchObject({
    sold: 3,
    revenueMinor: HALF + (HALF - 7_500),
    savedMinor: 3 * HALF,
  });
});

it('Creating and stopping coupons is audited, and codes are unique', async () => {
  const { id, code } = await shop.coupon();
  expect(await shop.staff.refusal(createCoupon, { ...(await draftOf(id)), code })).toMatchObject({
    code: 'COUPON_CODE_TAKEN',
  });
  await shop.staff.call(stopCoupon, { id });
  const { rows } = await server.database.ownerPool.query<{ action: string }>(
    `select action from audit_entries where object_id = $1 order by id`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['coupons.create', 'coupons.stop']);
});

async function draftOf(id: string) {
  const found = await shop.usesOf(id);
  if (found === undefined) throw new Error('there is no such coupon');
  const { discount, planIds, startsAt, endsAt, maxUses, maxUsesPerCustomer } = found;
  const { code, firstOrderOnly } = found;
  return { code, discount, planIds, startsAt, endsAt, maxUses, maxUsesPerCustomer, firstOrderOnly };
}

/** Makes a statement fail, as if the process died there. Returns how to undo it. */
async function failing(statement: string, condition: string): Promise<() => Promise<unknown>> {
  const query = (text: string) => server.database.ownerPool.query(text);
  await query(`create or replace function die() returns trigger language plpgsql as $$
                 begin raise exception 'the process dies'; end $$;
               create trigger dies before ${statement}
                 for each row when (${condition}) execute function die()`);
  return () => query(`drop trigger dies on ${statement.split(' ').at(-1) ?? ''}`);
}

it.each([
  ['its answer was kept', 'insert on idempotency_answers', `new.operation like '%startCheckout'`],
  ['it was settled', 'update of processed_at on order_events', `new.provider = 'free'`],
])('A free order that a crash stopped before %s is made once', async (_, statement, condition) => {
  const { id, code } = await shop.coupon({
    discount: { kind: 'percent', percent: 100 },
    maxUsesPerCustomer: 1,
  });
  await stock(server, await planProduct(server, 'supreme-lifetime'), 1);
  const { browser, account } = await shop.buyer();
  const input = withCode(code, { planId: 'supreme-lifetime', seenPriceMinor: 0 });
  const idempotencyKey = randomUUID();
  const restore = await failing(statement, condition);
  const { status } = await browser.send(startCheckout, input, { idempotencyKey });
  await restore();
  expect(status).toBe(500);
  const first = await browser.call(startCheckout, input, { idempotencyKey });
  await settleLeftEvents(server);
  expect(await browser.call(startCheckout, input, { idempotencyKey })).toEqual(first);
  expect(await browser.call(readOwnOrder, { orderId: first.orderId })).toMatchObject({
    status: 'completed',
  });
  const { rows } = await server.database.ownerPool.query(
    'select order_id as "orderId" from order_facts where user_id = $1',
    [account.id],
  );
  expect(rows).toEqual([{ orderId: first.orderId }]);
  expect(await shop.usesOf(id)).toMatchObject({ uses: 1 });
});

it('Another purchase with the code keeps an unsettled free order', async () => {
  const { code } = await shop.coupon({
    discount: { kind: 'percent', percent: 100 },
    maxUsesPerCustomer: 1,
  });
  await stock(server, await planProduct(server, 'supreme-lifetime'), 1);
  const { browser } = await shop.buyer();
  const free = (planId: string) => withCode(code, { planId, seenPriceMinor: 0 });
  const restore = await failing('update of processed_at on order_events', `new.provider = 'free'`);
  const { status } = await browser.send(startCheckout, free('supreme-lifetime'));
  await restore();
  expect(status).toBe(500);
  for (const planId of ['supreme-monthly', 'supreme-weekly']) {
    expect(await browser.refusal(startCheckout, free(planId))).toMatchObject({
      code: 'COUPON_ALREADY_USED',
    });
  }
  await settleLeftEvents(server);
  expect(await browser.call(contract.orders.listOwnOrders, {})).toMatchObject({
    orders: [{ status: 'completed' }],
  });
});

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

it('An open order reserves the last use for its buyer', async () => {
  const { code } = await shop.coupon({ maxUses: 1, maxUsesPerCustomer: 1 });
  const { browser } = await shop.buyer();
  await browser.call(startCheckout, withCode(code));
  const { browser: other } = await shop.buyer();
  expect(await other.refusal(readOwnCoupon, { code })).toMatchObject({ code: 'COUPON_USED_UP' });
  expect(await browser.call(readOwnCoupon, { code })).toMatchObject({ code });
});

const secondsAgo = (seconds: number) => new Date(server.clock() - seconds * 1_000);

/**
 * An order that was closed a minute ago, when its provider knew of no payment: of half the price
 * with a coupon, and of the price without one.
 */
async function closedOrder(couponId: string | null) {
  const order = await pendingOrder(server, await planProduct(server, 'supreme-monthly'), {
    plan_id: 'supreme-monthly',
    amount_minor: couponId === null ? 2 * HALF : HALF,
    created_at: secondsAgo(600),
    expired_at: secondsAgo(60),
  });
  await server.database.ownerPool.query(
    `update order_facts set coupon_id = $2, discount_minor = $3, answered_at = $4 where id = $1`,
    [order.id, couponId, couponId === null ? 0 : HALF, secondsAgo(30)],
  );
  return order;
}

/** Reports a payment of the order. */
async function pay(
  { orderId }: { orderId: string },
  {
    madeSecondsAgo = 0,
    minor = HALF,
    card = 'card',
  }: { madeSecondsAgo?: number; minor?: number; card?: string } = {},
) {
  const amount = { minor, currency: 'LKR' };
  const event = paid({ orderId, paymentRef: `${orderId}-${card}` }, { amount });
  const events = [{ ...event, occurredAt: secondsAgo(madeSecondsAgo) }];
  await storeAndSettle(services, { provider: 'sandbox', events });
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

it('64 concurrent late payments get one discount from one use', async () => {
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

it('Late reports of timely payments count as agreed', async () => {
  const { id } = await shop.coupon({ maxUses: 1 });
  const [first, second] = [await closedOrder(id), await closedOrder(id)];
  await pay(first);
  await pay(second, { madeSecondsAgo: 61 });
  expect((await shown(second)).order).toMatchObject({ flag: null, paidAt: expect.any(String) });
});

it('A late payment with a stopped code waits for staff', async () => {
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

it('Of two late payments of an order, staff accept only one', async () => {
  const { id } = await shop.coupon();
  const order = await closedOrder(id);
  await shop.staff.call(stopCoupon, { id });
  await pay(order);
  await pay(order, { card: 'other-card' });
  const { payments } = await shown(order);
  expect(payments.map(({ flag }) => flag)).toEqual(['late-coupon', 'late-coupon']);
  const [first, second] = payments.map((each) => ({ id: each.id, reason: 'They wrote to us' }));
  if (first === undefined || second === undefined) throw new Error('two payments are expected');
  await shop.staff.call(acceptPayment, first);
  expect(await shop.staff.refusal(acceptPayment, second)).toMatchObject({
    code: 'ORDER_PAYMENT_DECIDED',
  });
});

it.each([
  ['with a coupon', async () => (await shop.coupon()).id, HALF],
  ['without a coupon', async () => null, 2 * HALF],
])(
  'A late payment %s is not taken at a former price, once the plan costs more',
  async (_, couponOf, minor) => {
    const couponId = await couponOf();
    const [order, other] = [await closedOrder(couponId), await closedOrder(couponId)];
    await pay(order, { minor });
    expect((await shown(order)).order).toMatchObject({ flag: null, status: 'awaiting-key' });
    const setPrice = (price: number) =>
      server.database.ownerPool.query(
        `update storefront_plans set price_minor = $1 where id = 'supreme-monthly'`,
        [price],
      );
    await setPrice(2 * HALF + 1);
    await pay(other, { minor });
    await setPrice(2 * HALF);
    expect((await shown(other)).order).toMatchObject({ flag: 'late-price', paidAt: null });
  },
);

it('A late payment of a sale’s price counts only during the sale', async () => {
  const [during, after] = [await closedOrder(null), await closedOrder(null)];
  const setSale = (endsInDays: number) =>
    server.database.ownerPool.query(
      `update storefront_plans
          set price_minor = 3 * $1, sale_price_minor = 2 * $1, sale_from = $2::timestamptz - interval '9 days',
              sale_until = $2::timestamptz + make_interval(days => $3)
        where id = 'supreme-monthly'`,
      [HALF, new Date(server.clock()), endsInDays],
    );
  await setSale(1);
  await pay(during, { minor: 2 * HALF });
  expect((await shown(during)).order).toMatchObject({ flag: null, status: 'awaiting-key' });
  await setSale(-1);
  await pay(after, { minor: 2 * HALF });
  await server.database.ownerPool.query(
    `update storefront_plans
        set price_minor = $1, sale_price_minor = null, sale_from = null, sale_until = null
      where id = 'supreme-monthly'`,
    [2 * HALF],
  );
  expect((await shown(after)).order).toMatchObject({ flag: 'late-price', paidAt: null });
});

it('A late payment of a no longer first order waits for staff', async () => {
  const { id } = await shop.coupon({ firstOrderOnly: true });
  const order = await closedOrder(id);
  await makeOrder(server.database, order.userId, { paid_at: secondsAgo(20) });
  await pay(order);
  expect((await shown(order)).order).toMatchObject({ flag: 'late-coupon', paidAt: null });
});
