import { expect, it } from 'vitest';
import {
  addKeys,
  field,
  kavya,
  logIn,
  logInAsAdmin,
  nimal,
  register,
  submitKey,
} from './people.ts';
import { takePicture } from './pictures.ts';
import { world } from './world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world();

it('staff stock keys: one, then fifty; they see the counts, edit one and delete one', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);

  const single = page.getByRole('region', { name: 'Add Single License Key' });
  await single.getByLabel('Product').selectOption({ label: SUPREME });
  await single.getByLabel('License Key').fill('first-key');
  await single.getByRole('button', { name: 'Add Key' }).click();
  await page.getByText('License key added successfully').waitFor();

  const fifty = Array.from({ length: 50 }, (_, index) => `BULK-${index + 1}`);
  await addKeys(page, SUPREME, fifty);
  const stock = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: SUPREME }) });
  await stock.getByText('Total: 51').waitFor();
  await stock.getByText('Available: 51').waitFor();

  await stock.getByRole('button', { name: `View Keys of ${SUPREME}` }).click();
  await stock.getByText('Showing first 10 of 51 keys').waitFor();
  await stock.getByRole('button', { name: 'Edit BULK-50' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('License Key').fill('edited-key');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Key updated successfully').waitFor();
  await stock.getByText('EDITED-KEY').first().waitFor();

  await stock.getByRole('button', { name: 'Delete BULK-49' }).click();
  await page.getByText('Are you sure you want to delete this key?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Key deleted successfully').waitFor();
  await stock.getByText('Total: 50').waitFor();
  expect(complaints).toEqual([]);
});

it('a visitor becomes a subscriber, and all of it outlives a restart', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  await submitKey(page, ' first-key ');
  await page
    .getByText('License key redeemed successfully! Your subscription is now active.')
    .waitFor();
  const subscription = page.getByRole('region', { name: 'Subscription Status' });
  await subscription.getByText('30 day(s)').first().waitFor();
  for (const group of ['Supreme', 'Esp', 'Utility', 'Hotkey']) {
    await subscription.getByRole('cell', { name: group, exact: true }).first().waitFor();
  }
  await page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first().waitFor();
  await takePicture(page, 'dashboard.png');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();

  await here.product.restart();

  await logIn(page, here.product, nimal);
  await subscription.getByText('30 day(s)').first().waitFor();
  expect(complaints).toEqual([]);
});

it('a second account is told that the key has been redeemed, and keeps what it typed', async () => {
  const { page } = await here.visit();
  await register(page, here.product, kavya);
  await logIn(page, here.product, kavya);
  await page.goto(`${here.product.client}/redeem-key`);
  await submitKey(page, 'FIRST-KEY');
  await page.getByText('License key has already been redeemed').waitFor();
  expect(await field(page, 'License Key').inputValue()).toBe('FIRST-KEY');
});

it('nothing personal stays in the browser', async () => {
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
  expect(cookies.every((cookie) => cookie.httpOnly && cookie.secure)).toBe(true);
});
