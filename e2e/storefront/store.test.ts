import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { verifyEmail } from '../harness/mailbox.ts';
import { loudActs } from '../harness/pages/loud-acts.ts';
import { field, kavya, logIn, nimal, register, solveChallenge } from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const here = world();

function plan(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

it('Period and currency change the prices, are in the address, and follow the back button', async () => {
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

it('A plan that is not for sale cannot be bought', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.main}/store?period=weekly`);
  await plan(page, 'Supreme').getByText('Rs. 250.00').waitFor();
  const coming = page.getByRole('article').filter({ hasText: 'External' });
  expect(await coming.count()).toBe(4);
  for (const card of await coming.all()) {
    expect(await card.getByRole('button', { name: 'Coming Soon' }).isDisabled()).toBe(true);
  }
  expect(await page.getByRole('button', { name: 'Buy Now' }).count()).toBe(3);
});

it('A visitor logs in or creates an account on the way, and keeps the chosen plan', async () => {
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
  await field(dialog, 'Email').fill(nimal.email);
  await field(dialog, 'Password').fill(nimal.password);
  await field(dialog, 'Confirm Password').fill('something else');
  await solveChallenge(page);
  await create.click();
  await dialog.getByText('All fields are required').waitFor();
  await field(dialog, 'Phone Number').fill(nimal.mobileNumber);
  await create.click();
  await dialog.getByText('Passwords do not match').waitFor();
  await field(dialog, 'Confirm Password').fill(nimal.password);
  await create.click();
  await dialog.getByText('Username already exists').waitFor();
  await field(dialog, 'Username').fill(nimal.username);
  await field(dialog, 'Email').fill(kavya.email.toUpperCase());
  await solveChallenge(page);
  await create.click();
  await dialog.getByText('Email already exists').waitFor();
  await field(dialog, 'Email').fill(nimal.email);
  await solveChallenge(page);
  await create.click();
  await page.getByText('Account created successfully! Redirecting to payment...').waitFor();

  // The provider's window, which opens a second later, is for this plan.
  await page.frameLocator('iframe').getByText('Supreme Monthly').waitFor();
  expect(complaints).toEqual([]);
});

it('A logged-in customer gets to the checkout at once', async () => {
  const { page } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store`);
  await plan(page, 'Essential').getByRole('button', { name: 'Buy Now' }).click();
  await page.frameLocator('iframe').getByText('Essential lifetime').waitFor();
});

it('The store says that the checkout is loading, and opens it once its script is there', async () => {
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

it('A link to a plan opens no checkout, and a press opens it when the script of the way to pay comes late', async () => {
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

it('The store opens with the longest period in stock, and one plan leads: the one in the link, else the first in stock', async () => {
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

it('Header and footer lead everywhere, and a phone’s menu closes on the way', async () => {
  const { page } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/home`);
  const menu = page.getByRole('button', { name: 'Menu' });
  const giveaway = page.getByRole('banner').getByRole('link', { name: 'Giveaway' });
  await menu.click();
  await giveaway.waitFor();
  await menu.click();
  await giveaway.waitFor({ state: 'hidden' });
  await menu.click();
  await giveaway.click();
  await page.getByRole('heading', { name: 'Giveaway', exact: true }).waitFor();
  await giveaway.waitFor({ state: 'hidden' });

  await page.setViewportSize({ width: 1280, height: 720 });
  const links = await page.getByRole('banner').getByRole('link').evaluateAll(addresses);
  expect(links).toEqual([
    '/',
    '/',
    '/store',
    '/Free',
    '/guild',
    '/giveaway',
    '/contact',
    '/dashboard',
    '/store',
  ]);
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('link').evaluateAll(addresses)).toEqual([
    null,
    null,
    null,
    '/status',
    '/privacy-policy',
    '/return-policy',
    '/terms-conditions',
  ]);
});

function addresses(links: Element[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'));
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}
