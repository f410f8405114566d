import { expect, it } from 'vitest';
import { takePicture } from '../harness/browser.ts';
import { field, kavya, logIn, nimal, register, submitKey } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world();

it('A visitor becomes a subscriber, and everything survives a restart', async () => {
  await addStock(here.product, SUPREME, 'first-key');
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  await submitKey(page, ' first-key ');
  await page
    .getByText('License key redeemed successfully! Your subscription is now active.')
    .waitFor();
  const subscription = page.getByRole('region', { name: 'Subscription Status' });
  await subscription.getByText('30 day(s)').first().waitFor();
  await subscription.getByText('How this date came about').click();
  await subscription.getByText('30 day(s) given, 0 used, 30 left').waitFor();
  for (const group of ['Supreme', 'Esp', 'Utility', 'Hotkey']) {
    await subscription.getByRole('cell', { name: group, exact: true }).first().waitFor();
  }
  await page.getByRole('link', { name: 'Activity' }).getByText('License key redeemed').waitFor();
  await takePicture(page, 'dashboard.png');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();

  await here.product.restart();

  await logIn(page, here.product, nimal);
  await subscription.getByText('30 day(s)').first().waitFor();
  expect(complaints).toEqual([]);
});

it('A second account cannot redeem the key', async () => {
  const { page } = await here.visit();
  await register(page, here.product, kavya);
  await logIn(page, here.product, kavya);
  await page.goto(`${here.product.client}/redeem-key`);
  await submitKey(page, 'FIRST-KEY');
  await page.getByText('License key has already been redeemed').waitFor();
  expect(await field(page, 'License Key').inputValue()).toBe('FIRST-KEY');
});

it('A mistyped key is sent only by a second press', async () => {
  const { page } = await here.visit();
  await logIn(page, here.product, kavya);
  await page.goto(`${here.product.client}/redeem-key`);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/licenses/redeem')) sent += 1;
  });
  await submitKey(page, 'REGZ-7K2MQ-9XD4P-TA6ZV-3HNXW');
  await page.getByText('This looks mistyped.').waitFor();
  expect(sent).toBe(0);
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await page.getByText('Invalid license key').waitFor();
  expect(sent).toBe(1);
});

it('Nothing personal stays in the browser', async () => {
  const { page, context } = await here.visit();
  await logIn(page, here.product, nimal);
  const stored = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
  }));
  expect(stored).toEqual({ local: [], session: [], cookies: '' });
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  const cookies = await context.cookies();
  expect(cookies.every((cookie) => cookie.httpOnly)).toBe(true);
});
