import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { laptop, phone } from '../harness/browser.ts';
import { judgeShown, loudActs } from '../harness/pages/judge-page.ts';
import { logIn, nimal } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { holdBack, watchShifts } from '../harness/shifts.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

it.each([phone, laptop])('The orders do not shift at $width px', async (screen) => {
  const { page } = await here.visit({ screen });
  await logIn(page, here.product, cast.nethmi);
  const sendAccount = await holdBack(page, /\/api\/accounts\/me$/);
  const sendOverview = await holdBack(page, /\/api\/orders\/overview/);
  const sendHistory = await holdBack(page, /\/api\/orders(\?|$)/);
  const shifted = await watchShifts(page);

  await page.goto(`${here.product.client}/orders`);
  await page.evaluate(() => document.fonts.ready);
  sendAccount();
  await page.getByText('Keys and orders of nethmi').waitFor();
  sendOverview();
  await page.getByText('Ready to redeem').first().waitFor();
  sendHistory();
  await page
    .getByRole('link', { name: /^Receipt of order/ })
    .first()
    .waitFor();
  expect(await shifted()).toBeLessThanOrEqual(0.01);
});

it.each([
  ['yasodha', 'Your order is paid', 'See order'],
  ['pasindu', 'Your order is not paid', 'See order'],
  ['ishara', 'Your payment is being checked', 'See order'],
  ['tharindu', 'Get a key', 'Buy a key'],
] as const)('The dashboard of %s begins with "%s" and its act', async (name, title, act) => {
  const { page, context } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast[name]);
  const first = page.getByRole('main').getByRole('region').first();
  await first.getByRole('heading', { name: title }).waitFor();
  await first.getByRole('link', { name: act }).waitFor();
  expect(await loudActs(page)).toEqual([act]);
  await judgeShown(page, `the dashboard of ${name}`);
  await context.close();
});

it('A paid key is redeemed at the top of the dashboard', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.nethmi);
  const first = page.getByRole('main').getByRole('region').first();
  await first.getByRole('heading', { name: 'Your key is ready' }).waitFor();
  expect(await loudActs(page)).toEqual(['Redeem this key']);
  // A hovered button would have another color.
  await first.getByRole('button', { name: 'Redeem this key' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Replace your subscription?' });
  await question.getByRole('button', { name: 'Replace subscription' }).press('Enter');
  await first.getByText(/^Essential, valid until/).waitFor();
  expect(await loudActs(page)).toEqual(['Open the guide']);
  await first.getByRole('link', { name: 'Download the panel' }).waitFor();
  await judgeShown(page, 'a dashboard whose key was redeemed');
  await first.getByRole('link', { name: 'Open the guide' }).click();
  await page.getByRole('heading', { name: 'Install Guide' }).waitFor();
  expect(complaints).toEqual([]);
});

it('Orders show what was returned of a payment', async () => {
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.chathura);
  await page.goto(`${here.product.client}/orders`);
  await page.getByText('Rs. 250.00 returned, Rs. 500.00 kept').waitFor();
  await page.getByLabel('Summary').getByText('Rs. 500.00').waitFor();
  await page.getByRole('link', { name: /^RGZ-/ }).first().click();
  await page.getByText('Paid in the end').waitFor();
});

/** Starts a purchase like the store's page, without entering a card. */
async function startPurchase(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch('/api/storefront/checkouts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        planId: 'supreme-lifetime',
        currency: 'LKR',
        seenPriceMinor: 150_000,
      }),
    });
    const { view } = await response.json();
    return view.sessionId;
  });
}

/** Enters a card in the sandbox's checkout, from another device. */
async function payElsewhere(sessionId: string): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Nimal' };
  const url = `${here.product.localhost}/stand-ins/payment/c/${sessionId}/pay`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  expect(answer.status).toBe(200);
}

it('An open page shows the payment and the key', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await logIn(page, here.product, nimal);
  const sessionId = await startPurchase(page);
  await page.goto(`${here.product.client}/orders`);
  const history = page.getByRole('region', { name: 'Order History' });
  const lead = page.getByRole('region', { name: 'Supreme Lifetime' });
  await lead.getByText('This order has not been paid yet.').waitFor();
  expect(await loudActs(page)).toEqual(['Continue payment']);
  const pay = history.getByRole('link', { name: 'Continue payment' });
  expect(await pay.getAttribute('href')).toMatch(
    /^\/store\?period=lifetime&currency=LKR&plan=supreme-lifetime&order=RGZ-\w{12}$/,
  );
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));

  await payElsewhere(sessionId);
  await history.getByText('Payment received. Your key is being prepared.').waitFor();
  await lead.getByText('Your key comes as soon as one is in stock.').waitFor();
  expect(await lead.getByText('Pending', { exact: true }).isVisible()).toBe(true);
  await addStock(here.product, 'Supreme Lifetime', 'NIMALS-BOUGHT-KEY');
  await history.getByText('Completed', { exact: true }).waitFor();
  const licenses = page.getByRole('region', { name: 'My License Keys' });
  await licenses.getByText('NIMALS-BOUGHT-KEY').waitFor();
  await licenses.getByText('Ready to redeem').waitFor();
  await page.getByText('Running today, and 1 ready to redeem').waitFor();
  await page.getByText('Rs. 1,500.00').first().waitFor();
  const redeem = page.getByRole('button', { name: 'Redeem this key' });
  expect(await loudActs(page)).toEqual(['Redeem this key']);
  const { y = 0, height = 0 } = (await redeem.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(500);
  await judgeShown(page, 'the orders with a key to redeem');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);

  await history.getByRole('link', { name: /^Receipt of order RGZ-/ }).click();
  const sheet = page.getByRole('region', { name: 'Receipt' });
  await sheet.getByText('Supreme Lifetime').waitFor();
  expect(await sheet.getByText('NIMALS-BOUGHT-KEY').count()).toBe(0);
  await page.evaluate(() => Reflect.set(globalThis, 'print', () => (document.title = 'printed')));
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.title()).toBe('printed');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await sheet.isVisible()).toBe(true);
  const ink = () => sheet.evaluate((node) => getComputedStyle(node).color);
  await expect.poll(ink).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Open the order' }).click();
  await page.waitForURL(/\/orders\/RGZ-\w+$/);
  await page.getByText('NIMALS-BOUGHT-KEY').waitFor();
  expect(await loudActs(page)).toEqual(['Redeem this key']);
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await redeem.click();
  await page.getByText(/^Supreme, valid until/).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
    /^License key redeemed successfully/,
  );
  await licenses.getByText('Active', { exact: true }).waitFor();
  expect(await loudActs(page)).toEqual(['Open the guide']);
  expect(await redeem.count()).toBe(0);
  expect(complaints).toEqual([]);
});
