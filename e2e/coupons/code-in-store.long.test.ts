import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lookOver } from '../harness/pages/judge-page.ts';
import { field, logIn, logInAsAdmin, nimal, openStaffTab, register } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page } = await visit();
  await register(page, product, nimal);
});

async function addCoupon(page: Page, code: string, percent: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Code *').fill(code);
  await field(dialog, 'Percent *').fill('0.5');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Enter a whole number from 1 to 100.').waitFor();
  expect(await field(dialog, 'Code *').inputValue()).toBe(code);
  await field(dialog, 'Percent *').fill(percent);
  await field(dialog, 'Uses per customer').fill('1');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function openCoupons(page: Page): Promise<void> {
  await logInAsAdmin(page, here.product);
  await openStaffTab(page, 'Plans & Prices');
  await openStaffTab(page, 'Coupons');
}

async function fileOf(page: Page, control: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), control.click()]);
  return text(await file.createReadStream());
}

it('A coupon lowers prices, pays an order, and is stopped', async () => {
  const { page: staff, complaints: staffComplaints } = await here.visit();
  await openCoupons(staff);
  await staff.getByText('No Coupons').waitFor();
  await lookOver(staff, 'coupons before there is one');
  await addCoupon(staff, 'half-2026', '50');
  await addCoupon(staff, 'gift-2026', '100');
  await lookOver(staff, 'the list of coupons');

  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.main}/store?period=monthly`);
  await page.getByRole('button', { name: 'Have a code?' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('no-such-code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('We do not know this code.').waitFor();
  expect(await code.inputValue()).toBe('no-such-code');
  await lookOver(page, 'a code that is refused');
  await code.fill(' half-2026 ');
  await page.getByRole('button', { name: 'Apply' }).click();
  const supreme = page.getByRole('article', { name: 'Supreme', exact: true });
  await supreme.getByText('Rs. 375.00', { exact: true }).waitFor();
  await supreme.getByText('You save Rs. 375.00').waitFor();
  expect(page.url()).toContain('code=HALF-2026');
  await lookOver(page, 'prices with a code');
  await page.getByRole('button', { name: 'Remove' }).click();
  await supreme.getByText('Rs. 750.00', { exact: true }).waitFor();

  const { page: buyer, complaints: buyerComplaints } = await here.visit();
  await logIn(buyer, here.product, nimal);
  await buyer.goto(`${here.product.main}/store?period=monthly&code=gift-2026`);
  const bought = buyer.getByRole('article', { name: 'Supreme', exact: true });
  await bought.getByText('Rs. 0.00', { exact: true }).waitFor();
  await bought.getByRole('button', { name: 'Buy Now' }).click();
  await buyer.getByText('Order received').waitFor();
  await buyer.waitForURL(`${here.product.client}/orders`);
  await buyer.getByText('Rs. 750.00 saved').first().waitFor();
  await buyer.getByText('Your key is being prepared.').first().waitFor();
  expect(await buyer.getByText('Payment received').count()).toBe(0);
  await addStock(here.product, 'Supreme Monthly', 'GIFT-KEY-1');
  await buyer.goto(`${here.product.main}/store?period=monthly&code=gift-2026`);
  await buyer.getByText('You have used this code already.').waitFor();

  await staff.reload();
  const row = staff.getByRole('row').filter({ hasText: 'GIFT-2026' });
  await row.getByText('1 sold').waitFor();
  expect(await fileOf(staff, staff.getByRole('button', { name: 'Export CSV' }))).toContain(
    '"GIFT-2026",100,',
  );
  expect(
    await fileOf(staff, row.getByRole('button', { name: 'Orders with GIFT-2026 as CSV' })),
  ).toContain(`"${nimal.username}","Supreme Monthly","750.00","750.00","0.00"`);
  await row.getByRole('button', { name: 'Stop GIFT-2026' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await row.getByText('Stopped').waitFor();
  expect([...complaints, ...buyerComplaints]).toEqual([]);
  expect(staffComplaints).toEqual([]);
});
