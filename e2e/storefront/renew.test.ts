import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { kavya, logIn, logInHere, nimal, register, submitKey } from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    for (const person of [nimal, kavya]) {
      const { page, context } = await visit();
      await register(page, product, person);
      await context.close();
    }
    await addStock(product, 'Supreme Monthly', 'RENEW-1', 'RENEW-2');
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

async function pay(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Name on card').fill('A. Buyer');
  await frame.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(`${here.product.client}/orders`);
}

it('A customer is led from the dashboard to the plan that renews, whose key adds its days', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  await submitKey(page, 'RENEW-1');
  const subscription = page.getByRole('region', { name: 'Subscription Status' });
  await subscription.getByText('30 day(s)').first().waitFor();
  await page.getByRole('navigation', { name: 'Your plan' }).getByRole('link').first().click();
  const plan = page.getByRole('article').first();
  await plan.getByRole('heading', { name: 'Supreme', exact: true }).waitFor();
  await plan.getByText(/^\+30 days → /).waitFor();
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await pay(page);
  await page.getByRole('button', { name: 'Redeem this key' }).first().click();
  await page.getByText('License key redeemed successfully').first().waitFor();
  await page.goto(`${here.product.client}/dashboard`);
  await subscription.getByText('60 day(s)').first().waitFor();
  expect(complaints).toEqual([]);
});

it('The link of a reminder logs in first, and says what is near where there is nothing to renew', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(`${here.product.client}/renew`);
  await logInHere(page, kavya);
  await page.getByRole('heading', { name: 'Nothing to renew yet' }).waitFor();
  expect(page.url()).toBe(`${here.product.client}/renew`);
  await judgeShown(page, 'nothing to renew');
  await page.getByRole('link', { name: 'Open the store' }).click();
  await page.waitForURL(`${here.product.main}/store`);
  expect(complaints).toEqual([]);
});
