import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { logIn, nimal, register } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

/** Stripe does not answer. */
const here = world(
  async ({ product, visit }) => {
    const { page } = await visit();
    await register(page, product, nimal);
  },
  {
    PAYMENT_PROVIDERS: 'payhere,stripe,sandbox',
    STRIPE_API: 'http://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
);

it('A buyer uses another way when one does not respond', async () => {
  await addStock(here.product, 'Supreme Weekly', 'E2E-WAYS-0001');
  const { page } = await here.visit({ screen: { width: 390, height: 844 } });
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?period=weekly&currency=USD`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();

  const ways = page.getByRole('dialog', { name: 'How do you want to pay?' });
  await ways.getByText('Prices are charged in Sri Lankan rupees: Rs. 250.00.').waitFor();
  await judgeShown(page, 'the ways to pay');
  await ways.getByRole('button', { name: /^Card/ }).press('Enter');
  await ways.getByText('Not responding at the moment.').waitFor();
  expect(await ways.getByText('Not responding at the moment.').count()).toBe(1);

  await ways.getByRole('button', { name: /^PayHere/ }).press('Enter');
  await page.getByRole('heading', { name: 'Pay LKR 250.00' }).waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(`${here.product.client}/orders`);
  await page.getByText('E2E-WAYS-0001').first().waitFor();
});

async function choose(page: Page, way: RegExp): Promise<void> {
  await page.goto(`${here.product.main}/store?period=weekly&currency=LKR`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  const ways = page.getByRole('dialog', { name: 'How do you want to pay?' });
  await ways.getByRole('button', { name: way }).click();
}

it('A buyer returns from PayHere and can buy', async () => {
  const { page, context } = await here.visit({ screen: phone });
  await logIn(page, here.product, nimal);
  // The browser stores the page in its back/forward cache with the departure pending.
  await page.route('**/pay/checkout', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest('**/pay/checkout');
  await choose(page, /^PayHere/);
  await left;
  await page.getByRole('button', { name: 'One moment...' }).first().waitFor();
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.getByText('You closed the checkout. Your order is kept.').waitFor();
  expect(await page.getByRole('button', { name: 'One moment...' }).count()).toBe(0);
  await context.close();
});

it('A buyer with a pending payment must confirm a second payment', async () => {
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, nimal);
  await choose(page, /^PayHere/);
  await page.getByRole('button', { name: 'Pay later (pending)' }).click();
  await page.waitForURL(`${here.product.client}/orders`);
  const sentence = 'PayHere is still processing your payment. Do not pay again.';
  await page.getByText(sentence).first().waitFor();
  expect(await page.getByText('Continue payment').count()).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).waitFor();

  await choose(page, /^Test payment/);
  const asked = page.getByRole('dialog', { name: 'A payment is pending' });
  await asked.getByText(sentence).waitFor();
  await judgeShown(page, 'the question before a second payment');
  await asked.getByRole('button', { name: 'Wait' }).click();
  await asked.waitFor({ state: 'hidden' });
  expect(await page.locator('iframe').count()).toBe(0);

  await choose(page, /^Test payment/);
  await asked.getByRole('button', { name: 'Pay all the same' }).click();
  await page
    .frameLocator('iframe')
    .getByText(/Order RGZ-/)
    .waitFor();
});
