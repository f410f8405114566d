import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventsAreSettled,
  newProduct,
  pendingOrder,
  stock,
} from '../../../test/fakes/payment-events.ts';
import {
  deliveryOf,
  notificationOf,
  sellauthAccess,
  sellauthHeaders,
  type SellauthService,
  startSellauth,
} from '../../../test/fakes/sellauth-service.ts';
import {
  startStripe,
  stripeAccess,
  stripeEvent,
  stripeRefund,
  stripeSession,
  stripeSignature,
  type StripeService,
} from '../../../test/fakes/stripe-service.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { type Answer, exchange } from '../../../test/harness/http-exchange.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { planEdit } from '../../../test/scenarios/plan-edit.ts';

let sellauth: SellauthService;
let stripe: StripeService;
let server: TestServer;
let product: string;

beforeAll(async () => {
  [sellauth, stripe] = await Promise.all([startSellauth(), startStripe()]);
  const shop = sellauthAccess(sellauth);
  const account = stripeAccess(stripe);
  server = await testServer({
    environment: {
      SELLAUTH_API: shop.api,
      SELLAUTH_API_KEY: shop.apiKey,
      SELLAUTH_SHOP_ID: String(shop.shopId),
      SELLAUTH_WEBHOOK_SECRET: shop.secret,
      SELLAUTH_CHECKOUT_ORIGIN: shop.checkoutOrigin,
      STRIPE_API: account.api,
      STRIPE_SECRET_KEY: account.secretKey,
      STRIPE_PUBLISHABLE_KEY: account.publishableKey,
      STRIPE_WEBHOOK_SECRET: account.webhookSecrets.join(','),
      PAYMENT_PROVIDERS: 'sellauth',
    },
  });
  product = await newProduct(server);
});
afterAll(async () => {
  await server.close();
  await Promise.all([sellauth.close(), stripe.close()]);
});

async function send(provider: string, body: Buffer, headers: object): Promise<Answer> {
  const path = `/api/webhooks/${provider}`;
  const { port } = new URL(server.config.origins.client);
  return exchange({ port: Number(port), method: 'POST', path, headers: { ...headers }, body });
}

const tell = (body: Buffer) => send('sellauth', body, sellauthHeaders(body));

async function tellStripe(event: object): Promise<number> {
  const text = JSON.stringify(event);
  const signature = stripeSignature(text, { timestamp: server.clock() / 1000 });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { status } = await send('stripe', Buffer.from(text), headers);
  await eventsAreSettled(server);
  return status;
}

async function statusOf(orderId: string): Promise<unknown> {
  const { rows } = await server.database.ownerPool.query<{ status: string }>(
    'select order_status(o) as status from order_facts o where order_id = $1',
    [orderId],
  );
  return rows[0]?.status;
}

/** The outcomes of all events of a payment, as `kind: outcome`. */
async function outcomesOf(paymentRef: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ said: string }>(
    `select kind || ': ' || outcome as said from order_events
      where event ->> 'paymentRef' = $1 order by id`,
    [paymentRef],
  );
  return rows.map(({ said }) => said);
}

/** An order at SellAuth and its invoice. */
async function sold(changes = {}) {
  const invoice = sellauth.sell(changes);
  const order = await pendingOrder(server, product, {
    provider: 'sellauth',
    provider_session_id: String(invoice.id),
    provider_product_id: 501,
    provider_variant_id: 601,
    amount_minor: 125_000,
    live: true,
  });
  return { invoice, ...order };
}

it('SellAuth gets the same key on every repeat and either webhook', async () => {
  const { invoice, orderId } = await sold();
  await stock(server, product, 1);
  const first = await tell(deliveryOf(invoice));
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(first.text).toMatch(/^[\w-]{8,}$/);
  expect(await statusOf(orderId)).toBe('completed');
  expect((await tell(deliveryOf(invoice))).text).toBe(first.text);
  expect((await tell(notificationOf(invoice.id))).text).toBe(first.text);
});

it.each([
  ['while the order waits for stock', {}, 'awaiting-key'],
  ['when less was paid than the order asks', { price: '1.00', paid: '1.00' }, 'pending'],
  ['when another currency was paid', { currency: 'USD' }, 'pending'],
  ['when it is not paid', { status: 'pending', paid: null }, 'pending'],
])('SellAuth gets the address of the orders %s', async (_, changes, status) => {
  const { invoice, orderId } = await sold(changes);
  const { status: code, text } = await tell(deliveryOf(invoice));
  expect(code).toBe(200);
  expect(text).toBe(`Your order: ${server.config.origins.client}/orders`);
  expect(await statusOf(orderId)).toBe(status);
});

it.each([
  ['an invoice of somebody else in the same shop is nobody’s work', {}, 'paid: ignored'],
  [
    'an invoice with an affiliate of somebody else is nobody’s work',
    { affiliate: 'PARTNER-77' },
    'paid: ignored',
  ],
  [
    'an invoice with a reference of ours and without its order is work for staff',
    { affiliate: 'RGZ-000000000000' },
    'paid: unmatched',
  ],
])('SellAuth over HTTP %s', async (_, changes, said) => {
  const invoice = sellauth.sell(changes);
  expect((await tell(notificationOf(invoice.id))).status).toBe(200);
  expect(await outcomesOf(invoice.unique_id)).toEqual([said]);
});

it('An invoice for our product is always work for staff', async () => {
  const { rows } = await server.database.ownerPool.query<{ product: number }>(
    'select max(provider_product_id) as product from storefront_plans',
  );
  const invoice = sellauth.sell();
  for (const item of invoice.items) item.product_id = rows[0]?.product ?? 0;
  expect((await tell(notificationOf(invoice.id))).status).toBe(200);
  expect(await outcomesOf(invoice.unique_id)).toEqual(['paid: unmatched']);
});

it('Unsigned SellAuth webhooks are refused without a reason', async () => {
  const { invoice, orderId } = await sold();
  const body = deliveryOf(invoice);
  const { status, text } = await send('sellauth', body, sellauthHeaders(body, 'another'));
  expect(status).toBe(401);
  expect(text).not.toContain('order');
  expect(await statusOf(orderId)).toBe('pending');
});

it('SellAuth sells no plan on sale and needs product numbers', async () => {
  const { staff, startCheckout } = contract.storefront;
  const { browser: admin } = await signedInAdmin(server);
  const planNamed = async (id: string) => {
    const { plans } = await admin.call(staff.readStorefront, {});
    const plan = plans.find((each) => each.id === id);
    if (plan === undefined) throw new Error(`There is no plan ${id}.`);
    return planEdit(plan);
  };
  const without = await planNamed('essential-external-weekly');
  expect(await admin.code(staff.editPlan, { ...without, available: true })).toBe(
    'STOREFRONT_PLAN_IDS_MISSING',
  );
  const [from, until] = [-DAY_MS, DAY_MS].map((ms) => new Date(server.clock() + ms).toISOString());
  const sale = { priceMinor: 40_000, from: from ?? '', until: until ?? '' };
  await admin.call(staff.editPlan, { ...(await planNamed('supreme-monthly')), sale });
  const { browser } = await signedInCustomer(server, {}, { site: 'main' });
  const order = {
    planId: 'supreme-monthly',
    currency: 'LKR',
    seenPriceMinor: 40_000,
    provider: 'sellauth',
  } as const;
  expect(await browser.code(startCheckout, order)).toBe('PAYMENT_WAY_UNAVAILABLE');
});

describe('Stripe over HTTP', () => {
  it('Stripe webhooks pay, refund and dispute an order', async () => {
    const { orderId } = await pendingOrder(server, product, {
      provider: 'stripe',
      provider_session_id: stripeSession.id,
      amount_minor: 125_000,
      live: false,
    });
    const session = { ...stripeSession, metadata: { order_id: orderId } };
    expect(await tellStripe(stripeEvent('checkout.session.completed', session))).toBe(200);
    expect(await statusOf(orderId)).toBe('awaiting-key');
    const whole = { ...stripeRefund, amount: 125_000 };
    await tellStripe(stripeEvent('refund.created', whole));
    expect(await statusOf(orderId)).toBe('refunded');
    await tellStripe(stripeEvent('refund.failed', { ...whole, status: 'failed' }));
    expect(await statusOf(orderId)).toBe('awaiting-key');
    const dispute = { id: 'dp_1', created: 1, status: 'lost', payment_intent: 'pi_1' };
    await tellStripe(stripeEvent('charge.dispute.closed', dispute));
    expect(await statusOf(orderId)).toBe('chargeback');
  });

  /** Reports a payment, its refund and its dispute, with the given metadata of the payment. */
  async function tellOfPayment(paymentIntent: string, metadata: object): Promise<string[]> {
    const of = { payment_intent: paymentIntent };
    const session = { ...stripeSession, ...of, id: `cs_${paymentIntent}`, metadata };
    const refund = { ...stripeRefund, ...of, id: `re_${paymentIntent}` };
    const dispute = { ...of, id: `dp_${paymentIntent}`, created: 1, status: 'needs_response' };
    for (const event of [
      stripeEvent('checkout.session.completed', session),
      stripeEvent('refund.created', refund),
      stripeEvent('charge.dispute.created', dispute),
    ]) {
      expect(await tellStripe(event)).toBe(200);
    }
    return outcomesOf(paymentIntent);
  }

  it('Stripe payments for other sellers on the account are ignored', async () => {
    const nobodys = ['paid: ignored', 'refund: ignored', 'dispute: ignored'];
    expect(await tellOfPayment('pi_shop', { order_id: '1042' })).toEqual(nobodys);
    const elsewhere = { site: 'https://other.example', order_id: 'RGZ-000000000000' };
    expect(await tellOfPayment('pi_other_site', elsewhere)).toEqual(nobodys);
    const withoutOrder = await tellOfPayment('pi_invoice', {});
    expect(withoutOrder).toEqual(['refund: ignored', 'dispute: ignored']);
  });

  it('A marked Stripe payment without an order is work for staff', async () => {
    const ours = { site: server.config.origins.main, order_id: 'RGZ-000000000000' };
    expect(await tellOfPayment('pi_stray', ours)).toEqual([
      'paid: unmatched',
      'refund: applied',
      'dispute: applied',
    ]);
  });

  it('Orders without a mark are settled, even after their refund', async () => {
    const sessionId = 'cs_before';
    const { orderId } = await pendingOrder(server, product, {
      provider: 'stripe',
      provider_session_id: sessionId,
      amount_minor: 125_000,
      live: false,
    });
    const of = { payment_intent: 'pi_before' };
    const refund = { ...stripeRefund, ...of, id: 're_before', amount: 125_000 };
    await tellStripe(stripeEvent('refund.created', refund));
    expect(await outcomesOf('pi_before')).toEqual(['refund: ignored']);
    const session = { ...stripeSession, ...of, id: sessionId, metadata: { order_id: orderId } };
    await tellStripe(stripeEvent('checkout.session.completed', session));
    expect(await statusOf(orderId)).toBe('refunded');
    expect(await outcomesOf('pi_before')).toEqual(['refund: applied', 'paid: applied']);
  });

  it('Old Stripe webhooks are refused', async () => {
    const text = JSON.stringify(stripeEvent('checkout.session.completed', stripeSession));
    const old = stripeSignature(text, { timestamp: server.clock() / 1000 - 400 });
    const headers = { 'content-type': 'application/json', 'stripe-signature': old };
    expect((await send('stripe', Buffer.from(text), headers)).status).toBe(401);
  });
});
