import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkPayment } from '../../../operate/doctor/check-payment.ts';
import { planProduct, servicesOf, stock } from '../../../test/fakes/payment-events.ts';
import {
  startStripe,
  stripeAccess,
  type StripeService,
} from '../../../test/fakes/stripe-service.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import type { Services } from '../../platform/services.ts';
import { checkPendingOrders, catchUp } from './reconcile-payments.ts';

const supreme = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;
let stripe: StripeService;
let server: TestServer;
let services: Services;

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
  services = await servicesOf(server);
  await stock(server, await planProduct(server, supreme.planId), 1);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

const checkout = (browser: Browser) => browser.send(contract.storefront.startCheckout, supreme);

async function statusOf(orderId: string): Promise<string | undefined> {
  const { rows } = await server.database.ownerPool.query<{ status: string }>(
    'select order_status(o) as status from order_facts o where order_id = $1',
    [orderId],
  );
  return rows[0]?.status;
}

/** Passes the time after which the provider is checked again. */
async function isDue(orderId: string): Promise<void> {
  await server.database.ownerPool.query(
    `update order_facts set checked_at = null, created_at = now() - interval '4 minutes'
      where order_id = $1`,
    [orderId],
  );
}

it.each(['silence', 'error'] as const)(
  'Buyers are refused while a payment provider answers with %s',
  async (how) => {
    stripe.misbehave(how);
    const { browser } = await signedInCustomer(server, {}, { site: 'main' });
    const asked = performance.now();
    expect(await checkout(browser)).toMatchObject({
      status: 503,
      json: { code: 'PAYMENT_UNAVAILABLE' },
    });
    expect(performance.now() - asked).toBeLessThan(6_000);
    // Pages without a purchase are not affected.
    expect((await browser.request({ path: '/readyz' })).status).toBe(200);
    await browser.call(contract.storefront.readCatalogue, {});
    const away = await checkPayment(server.config, server.database.db);
    expect(away).toContainEqual(
      expect.objectContaining({ level: 'FAIL', says: expect.stringContaining('stripe') }),
    );
    stripe.misbehave(undefined);
    expect(await checkout(browser)).toMatchObject({ status: 201 });
    const back = await checkPayment(server.config, server.database.db);
    expect(back).toContainEqual(
      expect.objectContaining({ level: 'ok', says: expect.stringContaining('accepts') }),
    );
  },
);

it('Payments are settled once webhooks or checks work again', async () => {
  const { browser } = await signedInCustomer(server, {}, { site: 'main' });
  const { orderId } = await browser.call(contract.storefront.startCheckout, supreme);
  const session = stripe.sessions.find(
    ({ metadata }) => (metadata as { order_id?: string }).order_id === orderId,
  );
  Object.assign(session ?? {}, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_${orderId}`,
  });
  await isDue(orderId);
  stripe.misbehave('silence');
  await checkPendingOrders(services);
  await expect(catchUp(services)).resolves.toBeUndefined();
  expect(await statusOf(orderId)).toBe('pending');
  stripe.misbehave(undefined);
  await isDue(orderId);
  await checkPendingOrders(services);
  expect(await statusOf(orderId)).toBe('completed');
});
