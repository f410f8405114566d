import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../../../test/fakes/payment-events.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { couponShop, HALF, withCode } from '../../../test/scenarios/coupons.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';

const { editCoupon, exportCouponUses, exportCoupons, stopCoupon } = contract.coupons.staff;
const { readCoupon, readOwnCoupon } = contract.coupons;
const { startCheckout } = contract.storefront;
let shop: Awaited<ReturnType<typeof couponShop>>;

const server = sharedServer();
beforeAll(async () => {
  shop = await couponShop(server);
});

type Coupon = Awaited<ReturnType<typeof shop.coupon>>;

/** An edit that changes only the given fields. */
function edited(coupon: Coupon, change: Partial<Coupon> = {}) {
  const { id, version, code, discount, planIds, startsAt, endsAt } = coupon;
  const { maxUses, maxUsesPerCustomer, firstOrderOnly } = coupon;
  const limits = { startsAt, endsAt, maxUses, maxUsesPerCustomer, firstOrderOnly };
  return { id, version, code, discount, planIds, ...limits, ...change };
}

it('A coupon without orders can change completely, and is audited', async () => {
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

it('A coupon with orders changes only its end and uses', async () => {
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

it('An ended coupon can be extended, but not below held uses', async () => {
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

it('An order placed meanwhile prevents a change of its coupon’s terms', async () => {
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

const rowsOf = (file: string): Record<string, string>[] =>
  parse(file, { bom: true, columns: true });

it('The export of coupon orders lists savings and uses, oldest first', async () => {
  const { id, code } = await shop.coupon();
  const { browser: first, account } = await shop.buyer();
  const sold = await first.call(startCheckout, withCode(code));
  await shop.pay(sold.orderId);
  const { browser: second } = await shop.buyer();
  const lapsed = await second.call(startCheckout, withCode(code));
  await server.database.ownerPool.query(
    `update order_facts set client_name = '=cmd()', expired_at = now(), answered_at = now(),
                            created_at = created_at + interval '1 minute' where order_id = $1`,
    [lapsed.orderId],
  );
  const rows = rowsOf(await shop.staff.call(exportCouponUses, { id }));
  expect(rows).toMatchObject([
    {
      coupon: code,
      order_id: sold.orderId,
      username: account.username,
      price: '750.00',
      saved: '375.00',
      charged: '375.00',
      returned: '0.00',
      currency: 'LKR',
      status: 'awaiting-key',
      holds_a_use: 'yes',
      paid_at: expect.stringMatching(/Z$/u),
    },
    {
      order_id: lapsed.orderId,
      username: "'=cmd()",
      status: 'expired',
      holds_a_use: 'no',
      paid_at: '',
    },
  ]);
});

it('The list of coupons is exported, newest first', async () => {
  server.clock.advance(1000);
  const { code: ended } = await shop.coupon({
    discount: { kind: 'amount', amountMinor: 12_550, currency: 'USD' },
    planIds: ['supreme-weekly', 'supreme-monthly'],
  });
  server.clock.advance(1000);
  const { id, code } = await shop.coupon({ maxUses: 3 });
  const { browser } = await shop.buyer();
  const { orderId } = await browser.call(startCheckout, withCode(code));
  await shop.pay(orderId);
  await server.database.sql('update order_facts set live = true where coupon_id = $1', id);
  const rows = rowsOf(await shop.staff.call(exportCoupons, {}));
  const sums = { brought_lkr: `${HALF / 100}.00`, saved_lkr: `${HALF / 100}.00` };
  expect(rows.slice(0, 2)).toMatchObject([
    {
      code,
      percent: '50',
      amount: '',
      max_uses: '3',
      uses: '1',
      sold: '1',
      status: 'running',
      ...sums,
    },
    {
      code: ended,
      percent: '',
      amount: '125.50',
      currency: 'USD',
      plans: 'supreme-weekly supreme-monthly',
    },
  ]);
});

it('Wrong codes of a network do not block a valid one', async () => {
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

it('A customer has few tries at unknown codes', async () => {
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
