import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { LOWEST_PRICE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { TERMS_VERSION } from '@regz/rules/sites/terms-version.ts';
import { expect, it } from 'vitest';
import { servicesOf } from '../../test/fakes/payment-events.ts';
import { makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { storeCheckout } from '../orders/checkout/open-orders.queries.ts';
import { lowestPriceInsert } from './lowest-price-insert.ts';

const { readRenewal, startCheckout } = contract.storefront;

const server = sharedServer();

const supreme = { planId: 'supreme-monthly', currency: 'USD', seenPriceMinor: 75_000 } as const;

async function ordersOf(userId: string) {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    `select order_id, product_name, client_name, validity_days, amount_minor, currency,
            display_currency, display_amount_minor, provider, live, expired_at is not null as closed
       from order_facts where user_id = $1 order by created_at, amount_minor`,
    [userId],
  );
  return rows;
}

it('Buying a plan creates the order before the checkout opens', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  const checkout = await browser.call(startCheckout, supreme);
  expect(checkout.view).toMatchObject({
    kind: 'script',
    cart: [{ productId: 105, variantId: 1052, quantity: 1 }],
  });
  expect(await ordersOf(account.id)).toEqual([
    {
      order_id: checkout.orderId,
      product_name: 'Supreme Monthly',
      client_name: account.username,
      validity_days: 30,
      amount_minor: 75_000,
      currency: 'LKR',
      display_currency: 'USD',
      display_amount_minor: 233,
      provider: 'sandbox',
      live: false,
      closed: false,
    },
  ]);
});

it('Orders and their proofs keep the accepted terms version', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  const { orderId } = await browser.call(startCheckout, supreme);
  const { rows } = await server.database.ownerPool.query(
    `update order_facts set paid_at = now() where user_id = $1 returning terms_version as version`,
    [account.id],
  );
  expect(rows).toEqual([{ version: TERMS_VERSION }]);
  const { browser: staff } = await signedInAdmin(server);
  const proof = await staff.call(contract.orders.staff.readDisputeProof, { orderId });
  expect(proof.order.termsVersion).toBe(TERMS_VERSION);
  expect(proof.missing).not.toContain('terms');
});

it('Concurrent purchases of a plan open one checkout', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  const checkouts = await Promise.all(
    Array.from({ length: 8 }, () => browser.call(startCheckout, supreme)),
  );
  const again = await browser.call(startCheckout, { ...supreme, currency: 'EUR' });
  const views = [...checkouts, again].map(({ orderId, view }) => JSON.stringify([orderId, view]));
  expect(new Set(views).size).toBe(1);
  expect(await ordersOf(account.id)).toMatchObject([{ display_currency: 'EUR' }]);
  const other = { ...supreme, planId: 'essential-monthly' };
  expect((await browser.call(startCheckout, other)).orderId).not.toBe(again.orderId);
});

it('Plans sell without stock only where allowed, visibly', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  const planId = 'supreme-essential-weekly';
  const input = { planId, currency: 'LKR', seenPriceMinor: 50_000 } as const;
  const delivery = async () => {
    const { plans } = await browser.call(contract.storefront.readCatalogue, {});
    return plans.find(({ id }) => id === planId)?.delivery;
  };
  const query = (text: string) => server.database.ownerPool.query(text, [planId]);
  expect(await delivery()).toBe('later');
  await query('update storefront_plans set sells_without_stock = false where id = $1');
  expect(await delivery()).toBe('none');
  expect(await browser.refusal(startCheckout, input)).toMatchObject({
    status: 409,
    code: 'STOREFRONT_PLAN_SOLD_OUT',
  });
  expect(await ordersOf(account.id)).toEqual([]);
  await query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
       select gen_random_uuid(), stock_product_id, 'Supreme-Essential', 7
         from storefront_plans where id = $1`,
  );
  expect(await delivery()).toBe('now');
  expect(await browser.call(startCheckout, input)).toMatchObject({ view: { kind: 'script' } });
});

it('Buying a plan keeps the checkout that was opened first', async () => {
  const { browser } = await signedInCustomer(server, {}, { site: 'main' });
  const first = await browser.call(startCheckout, supreme);
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    'select id from order_facts where order_id = $1',
    [first.orderId],
  );
  const late = { sessionId: 'late', view: first.view, expiresAt: new Date() };
  expect(await storeCheckout(server.database.db, rows[0]?.id ?? '', late)).toBe(false);
  expect(await browser.call(startCheckout, supreme)).toEqual(first);
});

it('Buying a plan closes an order with an outdated price', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  await browser.call(startCheckout, supreme);
  await setPrice(80_000);
  try {
    expect(await browser.refusal(startCheckout, supreme)).toMatchObject({
      code: 'STOREFRONT_PRICE_CHANGED',
    });
    await browser.call(startCheckout, { ...supreme, seenPriceMinor: 80_000 });
  } finally {
    await setPrice(75_000);
  }
  expect(await ordersOf(account.id)).toMatchObject([
    { amount_minor: 75_000, closed: true },
    { amount_minor: 80_000, closed: false },
  ]);
  const { rows } = await server.database.ownerPool.query(
    `select s.state from order_sandbox_sessions s join order_facts o on o.order_id = s.order_id
        where o.user_id = $1 order by o.created_at, o.amount_minor`,
    [account.id],
  );
  expect(rows).toEqual([{ state: 'expired' }, { state: 'open' }]);
});

it('Buying a plan closes an order with an expired checkout', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  const first = await browser.call(startCheckout, supreme);
  server.clock.advance(Date.parse(first.expiresAt) - server.clock() + 1);
  const second = await browser.call(startCheckout, supreme);
  expect(second.orderId).not.toBe(first.orderId);
  expect(await ordersOf(account.id)).toMatchObject([
    { order_id: first.orderId, closed: true },
    { order_id: second.orderId, closed: false },
  ]);
});

it.each([
  ['of another provider', `provider = 'stripe'`],
  ['for real money where test money is taken', 'live = true'],
  ['of another number at the provider', 'provider_product_id = 9'],
  ['of another variant at the provider', 'provider_variant_id = 9'],
  ['whose payment was flagged', `flag = 'amount-mismatch', flagged_at = now()`],
])('Buying a plan does not go on with an order %s', async (_, change) => {
  const { browser } = await signedInCustomer(server, {}, { site: 'main' });
  const { orderId } = await browser.call(startCheckout, supreme);
  await server.database.sql(`update order_facts set ${change} where order_id = $1`, orderId);
  expect((await browser.call(startCheckout, supreme)).orderId).not.toBe(orderId);
});

it('Buying a plan gives a repeated request its first answer', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  const idempotencyKey = randomUUID();
  const first = await browser.call(startCheckout, supreme, { idempotencyKey });
  await server.database.ownerPool.query(
    `update order_facts set paid_at = now() where order_id = $1`,
    [first.orderId],
  );
  expect(await browser.call(startCheckout, supreme, { idempotencyKey })).toEqual(first);
  expect(await ordersOf(account.id)).toHaveLength(1);
});

async function setPrice(minor: number): Promise<void> {
  await server.database.ownerPool.query(
    `update storefront_plans set price_minor = $1 where id = 'supreme-monthly'`,
    [minor],
  );
}

const query = (text: string, values: unknown[] = []) =>
  server.database.ownerPool.query<{ id: string }>(text, values);

async function keyOf(planId: string) {
  const { rows } = await query(
    'select stock_product_id as id from storefront_plans where id = $1',
    [planId],
  );
  return makeKey(server.database, { product_id: rows[0]?.id ?? '', duration_days: 30 });
}

it('A sale charges its price only between its dates', async () => {
  const { browser, account } = await signedInCustomer(server, {}, { site: 'main' });
  const plan = { planId: 'essential-monthly', currency: 'LKR' } as const;
  const now = server.clock();
  const day = (days: number) => new Date(now + days * DAY_MS);
  await query(
    `update storefront_plans set sale_price_minor = 50000, sale_from = $1, sale_until = $2
      where id = 'essential-monthly'`,
    [day(-1), day(1)],
  );
  const { plans } = await browser.call(contract.storefront.readCatalogue, {});
  expect(plans.find(({ id }) => id === plan.planId)).toMatchObject({
    priceMinor: 50_000,
    sale: { until: day(1).toISOString(), formerMinor: 75_000 },
  });
  expect(await browser.code(startCheckout, { ...plan, seenPriceMinor: 75_000 })).toBe(
    'STOREFRONT_PRICE_CHANGED',
  );
  await browser.call(startCheckout, { ...plan, seenPriceMinor: 50_000 });
  expect((await ordersOf(account.id))[0]).toMatchObject({ amount_minor: 50_000 });
  server.clock.advance(DAY_MS);
  expect(await browser.code(startCheckout, { ...plan, seenPriceMinor: 50_000 })).toBe(
    'STOREFRONT_PRICE_CHANGED',
  );
  await query(`update storefront_plans set sold_until = $1 where id = 'essential-monthly'`, [
    day(1),
  ]);
  expect(await browser.code(startCheckout, { ...plan, seenPriceMinor: 75_000 })).toBe(
    'STOREFRONT_PLAN_UNAVAILABLE',
  );
  await query(
    `update storefront_plans set sold_until = null, sale_price_minor = null, sale_from = null,
                                 sale_until = null where id = 'essential-monthly'`,
  );
});

it('A renewal offers the last redeemed plan in the last currency', async () => {
  const { browser } = await signedInCustomer(server);
  const renewal = async () => {
    const { standing, plan, currency } = await browser.call(readRenewal, {});
    return [standing, plan?.id, currency.code];
  };
  expect(await renewal()).toEqual(['never-bought', undefined, 'LKR']);
  const [first, second] = [await keyOf('supreme-monthly'), await keyOf('supreme-lifetime')];
  for (const { licenseKey } of [first, second]) {
    await browser.call(contract.licenses.redeemLicense, { licenseKey });
    server.clock.advance(1_000);
  }
  const input = { planId: 'supreme-weekly', currency: 'EUR', seenPriceMinor: 25_000 } as const;
  await browser.call(startCheckout, input);
  expect(await renewal()).toEqual(['for-sale', 'supreme-lifetime', 'EUR']);
  await query(`update license_keys set withheld = 'revoked' where id = $1`, [second.id]);
  expect(await renewal()).toEqual(['for-sale', 'supreme-monthly', 'EUR']);
});

it('A renewal without its plan names the nearest one', async () => {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await keyOf('essential-monthly');
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  const change = (columns: string) =>
    query(`update storefront_plans set ${columns} where id = 'essential-monthly'`);
  await change('sells_without_stock = false');
  const near = [{ id: 'essential-lifetime' }, { id: 'essential-weekly' }];
  const soldOut = await browser.call(readRenewal, {});
  expect(soldOut).toMatchObject({ standing: 'sold-out', plan: { id: 'essential-monthly' } });
  expect(soldOut.near.slice(0, 2)).toMatchObject(near);
  await change('sells_without_stock = true, available = false');
  expect(await browser.call(readRenewal, {})).toMatchObject({ standing: 'gone' });
});

const page = `<p ${LOWEST_PRICE_ATTRIBUTE}="" hidden="" class="line">From {price} for {days} days</p>`;

async function written(): Promise<string> {
  return (await lowestPriceInsert(await servicesOf(server))()).write(page);
}

it('The home page names the lowest current price, if any', async () => {
  expect(await written()).toBe(
    `<p ${LOWEST_PRICE_ATTRIBUTE}="" class="line">From Rs. 250.00 for 7 days</p>`,
  );
  await server.database.ownerPool.query(
    `update storefront_plans set price_minor = 12300 where id = 'supreme-monthly'`,
  );
  expect(await written()).toContain('From Rs. 123.00 for 30 days');
  await server.database.sql('update storefront_plans set available = false');
  expect(await written()).toBe(page);
});
