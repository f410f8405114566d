import { DAY_MS } from '@regz/rules/durations.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { laptop, phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { loudActs } from '../harness/pages/judge-page.ts';
import { logIn, logInAsAdmin } from '../harness/people.ts';
import { holdBack, twoFrames, watchShifts } from '../harness/shifts.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

async function heightOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' });
  return page.evaluate(() => document.documentElement.scrollHeight);
}

it('The dashboard is at most 1,400 px tall on a laptop', async () => {
  for (const name of ['kavya', 'ruwan', 'isuru', 'tharindu', 'nethmi', 'dilini'] as const) {
    const { page, context } = await here.visit({ screen: { width: 1280, height: 800 } });
    await logIn(page, here.product, cast[name]);
    const height = await heightOf(page, `${here.product.client}/dashboard`);
    expect(height, name).toBeLessThanOrEqual(1400);
    expect(await page.getByText(/^\d+ day\(s\)$/).count(), name).toBeLessThanOrEqual(1);
    await context.close();
  }
});

/**
 * Customers with a running subscription, with none, with an unused key, and with an ended
 * subscription.
 */
const visits = (['kavya', 'tharindu', 'nethmi', 'dilini'] as const).flatMap((name) =>
  [phone, laptop].map((screen) => ({ name, screen, width: screen.width })),
);

it.each(visits)('The dashboard of $name does not shift at $width px', async ({ name, screen }) => {
  const { page, context } = await here.visit({ screen });
  await logIn(page, here.product, cast[name]);
  const sendAccount = await holdBack(page, /\/api\/dashboard$/);
  const sendFirst = await holdBack(page, /\/api\/(licenses\/freeze|orders\/overview)$/);
  const sendLater = await holdBack(page, /\/assets\/client\/guide-content/);
  const shifted = await watchShifts(page);
  await page.goto(`${here.product.client}/dashboard`);
  await page.evaluate(() => document.fonts.ready);
  sendAccount();
  await page.getByText('Loading client area...').waitFor({ state: 'hidden' });
  await twoFrames(page);
  sendFirst();
  await twoFrames(page);
  sendLater();
  await page.getByRole('region', { name: 'Device Management' }).waitFor();
  await page.getByText('No PC is signed in.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBeLessThanOrEqual(0.01);
  expect((await loudActs(page)).length).toBeLessThanOrEqual(1);
  await context.close();
});

it('Nine products are at most 900 px tall in License Keys', async () => {
  const { page } = await here.visit({ screen: { width: 1280, height: 800 } });
  await logInAsAdmin(page, here.product);
  const products = await page.evaluate(async (): Promise<object[]> => {
    const answer = await fetch('/api/key-stock/products');
    return answer.json();
  });
  const selling = products.map((product, place) =>
    place < 9 ? { ...product, total: 40, used: 30, available: 10, coverDays: 120 } : product,
  );
  await page.route('**/api/key-stock/products', (route) => route.fulfill({ json: selling }));
  const height = await heightOf(page, `${here.product.client}/admin?tab=license-keys`);
  expect(height).toBeLessThanOrEqual(900);
});

it('Staff’s orders do not shift while parts above load', async () => {
  const { page } = await here.visit({ screen: laptop });
  await logInAsAdmin(page, here.product);
  const sendBackOrders = await holdBack(page, /\/api\/orders\/staff\/back-orders/);
  const sendSlips = await holdBack(page, /\/api\/orders\/staff\/slips/);
  const shifted = await watchShifts(page);
  const listed = page.waitForResponse(/\/api\/orders\/staff(\?|$)/);
  await page.goto(`${here.product.client}/admin?tab=orders`);
  await listed;
  sendSlips();
  sendBackOrders();
  await page.getByRole('table').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBeLessThanOrEqual(0.01);
});

it('The downloads page has one primary button', async () => {
  const { page } = await here.visit();
  await logIn(page, here.product, cast.kavya);
  await page.goto(`${here.product.client}/download`);
  await page.getByRole('heading', { name: 'Supreme & Essential Game APK' }).waitFor();
  expect(await loudActs(page)).toEqual(['Download']);
});

it('A phone mails the guide and the downloads', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.isuru);
  for (const [path, subject] of [
    ['guide', 'Your install guide'],
    ['download', 'Your downloads'],
  ] as const) {
    await page.goto(`${here.product.client}/${path}`);
    await page.getByRole('button', { name: 'Send to my PC' }).click();
    await page.getByText(`The link is on its way to ${cast.isuru.email}`).waitFor();
    const mailbox = await here.visit();
    await openNewestMail(mailbox.page, here.product, cast.isuru.email, subject);
    await mailbox.page.getByRole('link', { name: `/${path}` }).waitFor();
    await mailbox.context.close();
  }
  const { page: wide } = await here.visit();
  await logIn(wide, here.product, cast.isuru);
  await wide.goto(`${here.product.client}/guide`);
  await wide.getByRole('button', { name: 'Print' }).waitFor();
  expect(await wide.getByRole('button', { name: 'Send to my PC' }).isVisible()).toBe(false);
  const setup = /^(?:Essential sniper|External\/Supreme headshot) setup$/;
  const setups = wide.getByRole('heading', { level: 2, name: setup });
  await expect
    .poll(() => setups.allTextContents())
    .toEqual(['Essential sniper setup', 'External/Supreme headshot setup']);
  expect(complaints).toEqual([]);
});

/** The subscription on the dashboard: the package with its state, and its duration. */
async function overview(page: Page): Promise<string> {
  await logIn(page, here.product, cast.kavya);
  const card = page.getByRole('region', { name: 'Subscription Status' });
  await card.getByText('Active', { exact: true }).first().waitFor();
  return card.getByRole('table').innerText();
}

it('A wrong clock on a computer does not affect the subscription', async () => {
  const { page } = await here.visit();
  const right = await overview(page);
  expect(right).toContain('30 day(s)');
  for (const days of [-400, 400]) {
    const { page: wrong, context } = await here.visit();
    await wrong.clock.setSystemTime(Date.now() + days * DAY_MS);
    expect(await overview(wrong), `${days} days off`).toBe(right);
    await context.close();
  }
});
