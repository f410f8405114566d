import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startStripe,
  stripeAccess,
  type StripeService,
} from '../../../test/fakes/stripe-service.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';

const supreme = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;
let stripe: StripeService;
let server: TestServer;

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
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

/** Returns the milliseconds until the answer, and the answer. */
async function timed<Answer>(asking: Promise<Answer>): Promise<[number, Answer]> {
  const asked = performance.now();
  const answer = await asking;
  return [performance.now() - asked, answer];
}

it('Requests wait at most six seconds for a silent payment provider', async () => {
  const { startCheckout } = contract.storefront;
  const [buyer, owner] = await Promise.all(
    [0, 1].map(() => signedInCustomer(server, {}, { site: 'main' })),
  );
  if (buyer === undefined || owner === undefined) throw new Error('there are no customers');
  const { orderId } = await owner.browser.call(startCheckout, supreme);

  stripe.misbehave('silence');
  const [bought, read] = await Promise.all([
    timed(buyer.browser.send(startCheckout, supreme)),
    timed(owner.browser.call(contract.orders.readOwnOrder, { orderId })),
  ]);
  expect(bought).toMatchObject([
    expect.any(Number),
    { status: 503, json: { code: 'PAYMENT_UNAVAILABLE' } },
  ]);
  expect(read).toMatchObject([expect.any(Number), { orderId, status: 'pending' }]);
  for (const [tookMs] of [bought, read]) expect(tookMs).toBeLessThan(6_000);

  stripe.misbehave(undefined);
  const again = await buyer.browser.call(startCheckout, supreme);
  expect(again.view).toMatchObject({ kind: 'stripe' });
});
