import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { verifyEmail } from '../harness/mailbox.ts';
import { lookOver, loudActs } from '../harness/pages/judge-page.ts';
import {
  field,
  kavya,
  logIn,
  logInAsAdmin,
  nimal,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page } = await visit();
  await register(page, product, nimal);
});

const newcomer = { ...nimal, username: 'newcomer', email: 'newcomer@example.com' };

function plan(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

it('Period and currency are in the address', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.main}/store`);
  await plan(page, 'Supreme-Essential').getByText('Rs. 2,500.00').waitFor();
  await plan(page, 'Supreme-Essential').getByText('one-time').waitFor();
  await page.getByText('No real money is charged').waitFor();
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByLabel('Currency').selectOption('EUR');
  await page.waitForURL('**/store?period=monthly&currency=EUR');
  const supreme = plan(page, 'Supreme');
  await supreme.getByText('€2.18').waitFor();
  await supreme.getByText('/month').waitFor();
  await supreme.getByText('Charged in LKR: Rs. 750.00').waitFor();

  await page.reload();
  await plan(page, 'Supreme').getByText('€2.18').waitFor();
  await page.goBack();
  await plan(page, 'Supreme').getByText('Rs. 750.00').waitFor();
  expect(await page.getByText('Charged in LKR').count()).toBe(0);
  await page.goBack();
  await plan(page, 'Supreme').getByText('Rs. 1,500.00').waitFor();

  await page.goto(`${here.product.main}/store?period=daily&currency=XXX`);
  await plan(page, 'Supreme').getByText('Rs. 1,500.00').waitFor();
  expect(complaints).toEqual([]);
});

it('A visitor who creates an account keeps the plan', async () => {
  const { page: before } = await here.visit();
  await register(before, here.product, kavya);
  await verifyEmail(before, here.product, kavya);
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.main}/store?period=monthly`);
  await plan(page, 'Supreme').getByRole('button', { name: 'Buy Now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Supreme · Monthly').waitFor();

  const logInButton = dialog.getByRole('button', { name: 'Login', exact: true });
  expect(await logInButton.isDisabled()).toBe(true);
  await field(dialog, 'Username').fill(kavya.username);
  await solveChallenge(page);
  await logInButton.click();
  await dialog.getByText('All fields are required').waitFor();
  await field(dialog, 'Password').fill('not her password');
  await logInButton.click();
  await dialog.getByText('Invalid username or password').waitFor();
  expect(await field(dialog, 'Username').inputValue()).toBe(kavya.username);

  const toAccount = dialog.getByRole('button', { name: 'No account yet? Create one' });
  expect(await topOf(toAccount)).toBeLessThan(await topOf(field(dialog, 'Username')));
  await toAccount.click();
  await dialog.getByText('Supreme · Monthly').waitFor();
  expect(await field(dialog, 'Username').inputValue()).toBe('');
  await field(dialog, 'Username').fill('anyone');
  await dialog.getByRole('button', { name: 'Have an account? Login' }).click();
  await dialog.getByRole('button', { name: 'No account yet? Create one' }).click();
  expect(await field(dialog, 'Username').inputValue()).toBe('');

  const create = dialog.getByRole('button', { name: 'Create Account', exact: true });
  await field(dialog, 'Username').fill(kavya.username.toUpperCase());
  await field(dialog, 'Email').fill(newcomer.email);
  await field(dialog, 'Password').fill(newcomer.password);
  await field(dialog, 'Confirm Password').fill('something else');
  await solveChallenge(page);
  await create.click();
  await dialog.getByText('All fields are required').waitFor();
  await field(dialog, 'Phone Number').fill(newcomer.mobileNumber);
  await create.click();
  await dialog.getByText('Passwords do not match').waitFor();
  await field(dialog, 'Confirm Password').fill(newcomer.password);
  await create.click();
  await dialog.getByText('Username already exists').waitFor();
  await field(dialog, 'Username').fill(newcomer.username);
  await field(dialog, 'Email').fill(kavya.email.toUpperCase());
  await solveChallenge(page);
  await create.click();
  await dialog.getByText('Email already exists').waitFor();
  await field(dialog, 'Email').fill(newcomer.email);
  await solveChallenge(page);
  await create.click();
  await page.getByText('Account created successfully! Redirecting to payment...').waitFor();

  // The provider's window, which opens a second later, is for this plan.
  await page.frameLocator('iframe').getByText('Supreme Monthly').waitFor();
  expect(complaints).toEqual([]);
});

it('The store says that the checkout is loading', async () => {
  const { page } = await here.visit();
  await page.route('**/embed.js', (route) => route.abort());
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store`);
  const banner = page.getByText('Checkout system is loading... Please wait a moment.');
  await banner.waitFor();
  await plan(page, 'Supreme').getByRole('button', { name: 'Buy Now' }).click();
  await page.getByText('Payment system is loading. Please try again.').first().waitFor();
  await page.unroute('**/embed.js');
  await plan(page, 'Supreme').getByRole('button', { name: 'Buy Now' }).click();
  await page.frameLocator('iframe').getByText('Supreme lifetime').waitFor();
  expect(await banner.count()).toBe(0);
});

it('A press opens the checkout when its script comes late', async () => {
  const { page, complaints } = await here.visit();
  const asked = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  await page.route('**/embed.js', async (route) => {
    asked.resolve(undefined);
    await held.promise;
    await route.continue();
  });
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?buy=1&period=lifetime&plan=supreme-lifetime`, {
    waitUntil: 'commit',
  });
  await asked.promise;
  expect(await page.locator('iframe').count()).toBe(0);
  await plan(page, 'Supreme').getByRole('button', { name: 'Buy Now' }).click();
  held.resolve(undefined);
  await page.frameLocator('iframe').getByText('Supreme lifetime').waitFor();
  expect(complaints).toEqual([]);
});

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

it('The first paint has current prices', async () => {
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

it('The store opens with the longest period in stock', async () => {
  await addStock(here.product, 'Essential Monthly', 'ONE-IN-STOCK');
  const { page, complaints } = await here.visit();
  const buy = (title: string) => plan(page, title).getByRole('button', { name: 'Buy Now' });
  await page.goto(`${here.product.main}/store`);
  await page.getByRole('radio', { name: 'Monthly in stock', checked: true }).waitFor();
  await page.getByRole('radio', { name: 'Lifetime out of stock' }).waitFor();
  await plan(page, 'Supreme-Essential').getByText('41% less').waitFor();
  expect(await loudActs(page)).toEqual(['Buy Now']);
  const accent = await buy('Essential').evaluate((act) => getComputedStyle(act).backgroundColor);
  expect(accent).toBe('rgb(185, 242, 39)');
  await page.getByText('Lifetime', { exact: true }).click();
  await plan(page, 'Supreme').getByText('The price of 2 months, for 36.').waitFor();

  await page.goto(`${here.product.main}/store?plan=supreme-weekly`);
  await plan(page, 'Supreme').getByText('Rs. 250.00').waitFor();
  expect(await loudActs(page)).toEqual(['Buy Now']);
  expect(await buy('Supreme').evaluate((act) => getComputedStyle(act).backgroundColor)).toBe(
    accent,
  );
  expect(complaints).toEqual([]);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not shown');
  return { ...box, bottom: box.y + box.height };
}

it('Phones show a price and one primary button without scrolling', async () => {
  await addStock(here.product, 'Supreme Monthly', 'PHONE-1');
  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/store`);
  const price = page.getByText(/^Rs\. [\d,.]+$/).first();
  await price.waitFor();
  expect((await boxOf(price)).bottom).toBeLessThanOrEqual(480);
  const buy = page.getByRole('button', { name: 'Buy Now' }).first();
  expect((await boxOf(buy)).bottom).toBeLessThanOrEqual(760);
  expect(await loudActs(page)).toEqual(['Buy Now']);
  await lookOver(page, 'the store on a phone');
  expect(complaints).toEqual([]);
});

it('Code and gift are two targets for a finger', async () => {
  const { page } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/store`);
  const code = await boxOf(page.getByRole('button', { name: 'Have a code?' }));
  const gift = await boxOf(page.getByRole('checkbox', { name: 'Buy as a gift' }));
  expect(Math.min(gift.width, gift.height)).toBeGreaterThanOrEqual(24);
  expect(code.height).toBeGreaterThanOrEqual(44);
  expect(gift.x - (code.x + code.width)).toBeGreaterThanOrEqual(16);
});

it('The home page names the lowest price', async () => {
  const { page } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/`);
  const price = page.getByText('From Rs. 250.00 for 7 days');
  await price.waitFor();
  expect((await boxOf(price)).bottom).toBeLessThanOrEqual(phone.height);
});

it('A disabled or sold out plan cannot be bought', async () => {
  const { page } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?period=weekly`);
  const essential = plan(page, 'Essential');
  await essential.getByText('Out of stock: you get your key as soon as').waitFor();
  const { page: panel } = await here.visit();
  await logInAsAdmin(panel, here.product);
  await panel.goto(`${here.product.client}/admin?tab=plans`);
  await panel.getByRole('button', { name: 'Edit Essential, Weekly' }).click();
  await panel.getByRole('switch', { name: 'For sale' }).uncheck();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Plan updated successfully').waitFor();
  await essential.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByText('not available for purchase at the moment').first().waitFor();
  await essential.getByRole('button', { name: 'Coming Soon' }).waitFor();

  await panel.getByRole('button', { name: 'Edit Supreme, Weekly' }).click();
  await panel.getByRole('switch', { name: 'Sell without stock' }).uncheck();
  await panel.getByRole('button', { name: 'Save' }).click();
  const form = panel.getByRole('heading', { name: 'Edit Supreme, Weekly' });
  await form.waitFor({ state: 'hidden' });
  await page.reload();
  await plan(page, 'Supreme').getByRole('button', { name: 'Sold Out' }).waitFor();
});
