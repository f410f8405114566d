import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paid, planProduct, refunded, stock } from '../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { couponShop, HALF, withCode } from '../../test/scenarios/coupons.ts';

const { readCoupon } = contract.coupons;
const { createCoupon, stopCoupon } = contract.coupons.staff;
const { startCheckout } = contract.storefront;
const { readOwnOrder } = contract.orders;

let server: TestServer;
let shop: Awaited<ReturnType<typeof couponShop>>;

beforeAll(async () => {
  server = await testServer();
  shop = await couponShop(server);
});
afterAll(() => server.close());

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

it('An order with a code is priced by the server, and its buyer and staff see what the code saved', async () => {
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

it('A payment of the full price for an order with a code is flagged, one of its own price fills it', async () => {
  const { id, code } = await shop.coupon();
  const { browser } = await shop.buyer();
  await stock(server, await planProduct(server, 'supreme-monthly'), 1);
  const { orderId } = await browser.call(startCheckout, withCode(code));
  await shop.settle(paid({ orderId, paymentRef: `${orderId}-full` }));
  expect((await browser.call(readOwnOrder, { orderId })).status).toBe('pending');
  await shop.pay(orderId);
  expect((await browser.call(readOwnOrder, { orderId })).status).toBe('completed');
  expect(await shop.usesOf(id)).toMatchObject({ uses: 1, sold: 1 });
});

it('An order that costs nothing is settled without a provider, once, like any paid order', async () => {
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

it('Creating and stopping a coupon is in the audit trail, and the same code cannot be created twice', async () => {
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
