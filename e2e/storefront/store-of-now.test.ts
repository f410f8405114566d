import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logIn, logInAsAdmin, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page } = await visit();
  await register(page, product, nimal);
});

function plan(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

it('While prices are unknown, none is shown and nothing can be bought', async () => {
  const { page } = await here.visit();
  await page.addInitScript(() => {
    const read = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function silent(name) {
      return name === 'data-page-facts' ? '' : read.call(this, name);
    };
  });
  await page.route('**/api/storefront/catalogue', (route) => route.abort());
  await page.goto(`${here.product.main}/store`);
  await page.getByText('The prices could not be loaded').waitFor();
  expect(await page.getByText(/Rs\. /).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Buy Now' }).count()).toBe(0);
  await page.unroute('**/api/storefront/catalogue');
  await page.getByRole('button', { name: 'Try again' }).click();
  await plan(page, 'Supreme').getByText('Rs. 1,500.00').waitFor();
});

it('The first paint has current prices, without a request, for the period in the address', async () => {
  const { page } = await here.visit();
  await page.route('**/api/storefront/catalogue', (route) => route.abort());
  await page.goto(`${here.product.main}/store?period=weekly&currency=USD`);
  await plan(page, 'Supreme').getByText('$0.78').waitFor();
  expect(await page.getByText('Rs. 1,500.00').count()).toBe(0);
});

it('Two choices made at the same moment are both kept', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.main}/store`);
  await page.getByText('Monthly', { exact: true }).waitFor();
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('input[value="weekly"]')?.click();
    const currency = document.querySelector('select');
    if (currency === null) throw new Error('there is one');
    currency.value = 'EUR';
    currency.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitForURL('**/store?period=weekly&currency=EUR');
  await plan(page, 'Supreme').getByText('€0.73').waitFor();
});

it('Going back closes only the checkout, and the payment can be continued', async () => {
  const { page } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store`);
  await page.getByText(`Signed in as ${nimal.username}.`).waitFor();
  await page.getByText('Weekly', { exact: true }).click();
  const supreme = plan(page, 'Supreme');
  await supreme.getByRole('button', { name: 'Buy Now' }).click();
  const checkout = page.frameLocator('iframe');
  await checkout.getByText('Supreme Weekly').waitFor();
  await page.goBack();
  await supreme.getByText('You closed the checkout. Your order is kept.').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(page.url()).toContain('period=weekly');
  await supreme.getByRole('button', { name: 'Continue payment' }).click();
  await checkout.getByText('Supreme Weekly').waitFor();

  await page.goto(`${here.product.client}/orders`);
  await page.getByRole('link', { name: 'Continue payment' }).first().click();
  const question = page.getByRole('dialog', { name: 'Continue this payment?' });
  await question.getByText('Rs. 250.00').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await question.getByRole('button', { name: 'Continue payment' }).click();
  await checkout.getByText(/Order RGZ-/).waitFor();
  expect(page.url()).not.toContain('order=');
});

it('A plan disabled or sold out in the meantime can no longer be bought', async () => {
  const { page } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?period=monthly`);
  const essential = plan(page, 'Essential');
  await essential.getByText('Out of stock: you get your key as soon as').waitFor();
  const { page: panel } = await here.visit();
  await logInAsAdmin(panel, here.product);
  await panel.goto(`${here.product.client}/admin?tab=plans`);
  await panel.getByRole('button', { name: 'Edit Essential, Monthly' }).click();
  await panel.getByRole('switch', { name: 'For sale' }).uncheck();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Plan updated successfully').waitFor();
  await essential.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByText('not available for purchase at the moment').first().waitFor();
  await essential.getByRole('button', { name: 'Coming Soon' }).waitFor();

  await panel.getByRole('button', { name: 'Edit Supreme, Monthly' }).click();
  await panel.getByRole('switch', { name: 'Sell without stock' }).uncheck();
  await panel.getByRole('button', { name: 'Save' }).click();
  const form = panel.getByRole('heading', { name: 'Edit Supreme, Monthly' });
  await form.waitFor({ state: 'hidden' });
  await page.reload();
  await plan(page, 'Supreme').getByRole('button', { name: 'Sold Out' }).waitFor();
});
