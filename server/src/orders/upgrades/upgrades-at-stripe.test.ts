import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventsAreSettled } from '../../../test/fakes/payment-events.ts';
import {
  startStripe,
  stripeAccess,
  stripeEvent,
  stripeSignature,
  type StripeService,
} from '../../../test/fakes/stripe-service.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { exchange } from '../../../test/harness/http-exchange.ts';
import { upgradeShop } from '../../../test/scenarios/upgrades.ts';

const { readOwnOrder } = contract.orders;
let stripe: StripeService;
let server: TestServer;
let shop: Awaited<ReturnType<typeof upgradeShop>>;

beforeAll(async () => {
  stripe = await startStripe();
  const account = stripeAccess(stripe);
  server = await testServer({
    environment: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_API: account.api,
      STRIPE_SECRET_KEY: account.secretKey,
      STRIPE_PUBLISHABLE_KEY: account.publishableKey,
      STRIPE_WEBHOOK_SECRET: account.webhookSecrets.join(','),
    },
  });
  shop = await upgradeShop(server, payAtStripe);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(() => shop.emptyStock());

/** Sends an event to the product, as Stripe does. */
async function tell(type: string, object: object): Promise<void> {
  const seconds = Math.floor(server.clock() / 1000);
  const text = JSON.stringify(stripeEvent(type, object, { created: seconds }));
  const signature = stripeSignature(text, { timestamp: seconds });
  const { status } = await exchange({
    port: Number(new URL(server.config.origins.client).port),
    method: 'POST',
    path: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: Buffer.from(text),
  });
  expect(status).toBe(200);
  await eventsAreSettled(server);
}

/** The Stripe session of an order. */
function sessionOf(orderId: string) {
  const session = stripe.sessions.find(({ metadata }) =>
    JSON.stringify(metadata).includes(orderId),
  );
  if (session === undefined) throw new Error(`Stripe has no checkout of ${orderId}`);
  return session;
}

/** Pays the amount that Stripe was requested to charge. */
async function payAtStripe(orderId: string, minor: number): Promise<void> {
  const session = sessionOf(orderId);
  expect(session).toMatchObject({ amount_total: minor, currency: 'lkr' });
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${orderId}` };
  await tell('checkout.session.completed', Object.assign(session, paid));
}

const dispute = (orderId: string, step: 'created' | 'closed', status: string) =>
  tell(`charge.dispute.${step}`, {
    id: `dp_${orderId}`,
    object: 'dispute',
    created: Math.floor(server.clock() / 1000),
    status,
    payment_intent: `pi_${orderId}`,
  });

it('Stripe charges an upgrade less the worth of the days left', async () => {
  const { browser } = await shop.subscriber(17);
  const { orderId, payMinor, view } = await shop.order(browser);
  expect(view.kind).toBe('stripe');
  expect(sessionOf(orderId)).toMatchObject({ amount_total: 95_000 });
  expect(await shop.has(browser)).toEqual(shop.supreme(12, 23));
  await shop.pay(orderId, payMinor);
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
  expect(await browser.call(readOwnOrder, { orderId })).toMatchObject({
    status: 'completed',
    amount: { minor: 95_000 },
    upgrade: { from: 'Supreme', days: 12, price: { minor: 125_000 }, worth: { minor: 30_000 } },
  });
});

it('Staff refund an upgrade and the rest of its old order at Stripe', async () => {
  const { browser, old, orderId } = await shop.upgrade();
  expect(await shop.refundRefusal(old, 45_001)).toMatchObject({ data: { leftMinor: 45_000 } });
  const staff = await shop.staff();
  await staff.call(contract.orders.staff.refundOrder, { orderId, reason: 'They asked' });
  expect(stripe.refunds).toMatchObject([{ amount: 95_000, payment_intent: `pi_${orderId}` }]);
  expect(await shop.has(browser)).toEqual(shop.supreme(12, 23));
});

it('A lost dispute at Stripe restores the old package', async () => {
  const { browser, orderId } = await shop.upgrade();
  await dispute(orderId, 'created', 'needs_response');
  expect(await shop.has(browser)).toBeNull();
  server.clock.advance(2 * DAY_MS);
  await dispute(orderId, 'closed', 'lost');
  expect(await shop.has(browser)).toEqual(shop.supreme(10, 23));
});

it('A Stripe payment for days used meanwhile is left to staff', async () => {
  const { browser } = await shop.subscriber(17);
  const { orderId, payMinor } = await shop.order(browser);
  const { licenseKey } = await shop.stock('supreme-weekly');
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  await shop.pay(orderId, payMinor);
  expect(await shop.has(browser)).toEqual(shop.supreme(19, 23));
  expect((await shop.staffOrder(orderId)).order).toMatchObject({ flag: 'upgrade-changed' });
});
