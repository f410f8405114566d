import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { logIn, nimal, register } from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
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

it('A buyer chooses how to pay: one way does not answer, another leads to the key', async () => {
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
