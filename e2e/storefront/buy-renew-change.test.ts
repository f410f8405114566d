import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { judgeShown, loudActs } from '../harness/pages/judge-page.ts';
import { logIn, nimal, register } from '../harness/people.ts';
import { addStock, payByCard } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    const { page, context } = await visit();
    await register(page, product, nimal);
    await context.close();
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByText(text);
}

/** True if nothing covers the element, and no dialog has made it inert. */
async function liesOnTop(message: Locator): Promise<boolean> {
  return message.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });
}

const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription Status' });

async function redeemOnOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Redeem this key' }).first().click();
  await page.getByText('License key redeemed successfully').first().waitFor();
}

it('A buyer pays with a second card and redeems the key', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?period=monthly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await payByCard(page, '4000 0000 0000 0002');
  const failed = toast(page, 'Payment failed. Please try again.');
  await failed.waitFor();
  await expect.poll(() => liesOnTop(failed)).toBe(true);
  const frame = page.frameLocator('iframe');
  expect(await frame.getByLabel('Name on card').inputValue()).toBe('A. Buyer');
  await payByCard(page);
  await toast(page, 'Payment completed! Your order is being processed.').waitFor();
  expect(await failed.count()).toBe(0);
  await page.waitForURL(`${here.product.client}/orders`);
  await page.getByText('Payment received. Your key is being prepared.').waitFor();
  await addStock(here.product, 'Supreme Monthly', 'BUY-1');
  await page.getByText('BUY-1').first().waitFor();
  await redeemOnOrders(page);
  expect(complaints).toEqual([]);
});

it('A customer changes the package and pays the difference', async () => {
  await addStock(here.product, 'Supreme-Essential Monthly', 'CHANGE-1', 'RENEW-1');
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.getByRole('link', { name: 'Change package' }).click();
  const quote = page.getByRole('article', { name: 'Supreme-Essential · Monthly' });
  await quote.getByText('29 day(s) of Supreme').waitFor();
  await quote.getByText('−Rs. 725.00').waitFor();
  expect(await loudActs(page)).toEqual(['Change for Rs. 525.00']);
  await judgeShown(page, 'the quotes of another package');
  await quote.getByRole('link', { name: 'Change for Rs. 525.00' }).click();
  const question = page.getByRole('dialog', { name: 'Change to Supreme-Essential · Monthly?' });
  await question.getByText('You give up 29 days of Supreme, worth Rs. 725.00.').waitFor();
  await question.getByRole('button', { name: 'Change for Rs. 525.00' }).click();
  await payByCard(page);
  await page.waitForURL(`${here.product.client}/orders`);
  await page.getByText('CHANGE-1').first().waitFor();
  await page.goto(`${here.product.client}/dashboard`);
  await page.getByText('Supreme-Essential', { exact: true }).first().waitFor();
  await subscription(page).getByText('30 day(s)').first().waitFor();
  expect(complaints).toEqual([]);
});

it('A customer renews the plan, and its days are added', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.getByRole('navigation', { name: 'Your plan' }).getByRole('link').first().click();
  const plan = page.getByRole('article').first();
  await plan.getByRole('heading', { name: 'Supreme-Essential', exact: true }).waitFor();
  await plan.getByText(/^\+30 days → /).waitFor();
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await payByCard(page);
  await page.waitForURL(`${here.product.client}/orders`);
  await redeemOnOrders(page);
  await page.goto(`${here.product.client}/dashboard`);
  await subscription(page).getByText('60 day(s)').first().waitFor();
  expect(complaints).toEqual([]);
});
