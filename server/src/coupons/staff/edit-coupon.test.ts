import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { couponShop, withCode } from '../../../test/scenarios/coupons.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';

const { editCoupon, stopCoupon } = contract.coupons.staff;
const { readCoupon } = contract.coupons;
const { startCheckout } = contract.storefront;

let server: TestServer;
let shop: Awaited<ReturnType<typeof couponShop>>;

beforeAll(async () => {
  server = await testServer();
  shop = await couponShop(server);
});
afterAll(() => server.close());

type Coupon = Awaited<ReturnType<typeof shop.coupon>>;

/** An edit that changes only the given fields. */
function edited(coupon: Coupon, change: Partial<Coupon> = {}) {
  const { id, version, code, discount, planIds, startsAt, endsAt } = coupon;
  const { maxUses, maxUsesPerCustomer, firstOrderOnly } = coupon;
  const limits = { startsAt, endsAt, maxUses, maxUsesPerCustomer, firstOrderOnly };
  return { id, version, code, discount, planIds, ...limits, ...change };
}

it('Before an order was placed with a coupon everything of it changes, and the audit trail has who did it', async () => {
  const coupon = await shop.coupon();
  const change = {
    code: 'OTHER-1',
    discount: { kind: 'amount', amountMinor: 10_000, currency: 'LKR' },
    planIds: ['supreme-weekly'],
    firstOrderOnly: true,
    maxUses: 7,
  } as const;
  const after = await shop.staff.call(
    editCoupon,
    edited(coupon, { ...change, planIds: [...change.planIds] }),
  );
  expect(after).toMatchObject({ ...change, version: 2, isFixed: false });
  expect(after.editedBy).not.toBeNull();
  const stranger = server.browser({ site: 'main' });
  expect(await stranger.call(readCoupon, { code: 'other-1' })).toMatchObject({
    planIds: ['supreme-weekly'],
  });
  expect(await stranger.refusal(readCoupon, { code: coupon.code })).toMatchObject({
    code: 'COUPON_UNKNOWN',
  });
  const { rows } = await server.database.ownerPool.query(
    "select action, detail ->> 'code' as code from audit_entries where object_id = $1 order by id",
    [coupon.id],
  );
  expect(rows).toEqual([
    { action: 'coupons.create', code: coupon.code },
    { action: 'coupons.edit', code: 'OTHER-1' },
  ]);
});

it('Once an order was placed with a coupon its promise stays, also when that order is over; its end and its uses change', async () => {
  const coupon = await shop.coupon();
  const { browser } = await shop.buyer();
  const { orderId } = await browser.call(startCheckout, withCode(coupon.code));
  await server.database.ownerPool.query(
    'update order_facts set expired_at = now() where order_id = $1',
    [orderId],
  );
  expect(await shop.staff.refusal(editCoupon, edited(coupon, { code: 'NEW-NAME' }))).toMatchObject({
    code: 'COUPON_FIXED',
  });
  const endsAt = new Date(server.clock() + DAY_MS).toISOString();
  const limits = { endsAt, maxUses: 5, maxUsesPerCustomer: 2 };
  expect(await shop.staff.call(editCoupon, edited(coupon, limits))).toMatchObject({
    ...limits,
    isFixed: true,
    version: 2,
  });
});

it('A coupon that has ended runs again with a later end, and never has fewer uses than orders hold', async () => {
  const coupon = await shop.coupon();
  for (const { browser } of [await shop.buyer(), await shop.buyer()]) {
    await browser.call(startCheckout, withCode(coupon.code));
  }
  expect(await shop.staff.refusal(editCoupon, edited(coupon, { maxUses: 1 }))).toMatchObject({
    code: 'COUPON_USES_BELOW',
    data: { uses: 2 },
  });
  await server.database.ownerPool.query('update coupons set ends_at = $2 where id = $1', [
    coupon.id,
    new Date(server.clock() - DAY_MS),
  ]);
  expect(await shop.usesOf(coupon.id)).toMatchObject({ standing: 'ended' });
  const endsAt = new Date(server.clock() + DAY_MS).toISOString();
  expect(await shop.staff.call(editCoupon, edited(coupon, { endsAt }))).toMatchObject({
    standing: 'running',
  });
});

it('Concurrent edits: one succeeds, and stopped coupons never change', async () => {
  const coupon = await shop.coupon();
  const { browser: colleague } = await signedInAdmin(server);
  const answers = await Promise.all([
    shop.staff.send(editCoupon, edited(coupon, { maxUses: 3 })),
    colleague.send(editCoupon, edited(coupon, { maxUses: 4 })),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const refused = answers.find(({ status }) => status === 409);
  const present = await shop.usesOf(coupon.id);
  expect(refused?.json).toMatchObject({
    code: 'COUPON_CHANGED',
    data: { maxUses: present?.maxUses },
  });
  await shop.staff.call(stopCoupon, { id: coupon.id });
  expect(await shop.staff.refusal(editCoupon, edited({ ...coupon, version: 2 }))).toMatchObject({
    code: 'COUPON_ENDED',
  });
});

it('An order that is placed while staff change what its coupon promises keeps them from it', async () => {
  const coupon = await shop.coupon();
  const { account } = await shop.buyer();
  const { id: order } = await makeOrder(server.database, account.id);
  const held = await holdRows(
    server.database,
    'select from coupons where id = $1 for no key update',
    [coupon.id],
  );
  const sent = shop.staff.send(editCoupon, edited(coupon, { code: 'NEW-PROMISE' }));
  await Promise.race([held.waiting(1), sent]);
  await held.run('update order_facts set coupon_id = $2, discount_minor = 1 where id = $1', [
    order,
    coupon.id,
  ]);
  await held.commit();
  expect((await sent).json).toMatchObject({ code: 'COUPON_FIXED' });
});
