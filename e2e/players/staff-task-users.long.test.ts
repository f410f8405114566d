import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { field, logInAsAdmin, openStaffTab } from '../harness/people.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

async function openTaskUser(page: Page, username: string): Promise<void> {
  await openStaffTab(page, 'Task Users');
  await page.getByRole('link', { name: `Open ${username}` }).click();
  await page.getByRole('heading', { name: username, exact: true }).waitFor();
}

it('Staff hold a task user’s spending for a reason', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Task Users' }).click();
  await field(page, 'Search').fill('nobody');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('No task users found').waitFor();
  await field(page, 'Search').fill('SACH');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('sachith@example.com').waitFor();
  await page.getByRole('link', { name: 'Open sachith' }).click();
  await page.getByText('sachith@example.com').waitFor();

  const statement = page.getByRole('region', { name: 'Coin statement' });
  await statement.getByText('Total that day: +320').waitFor();
  await statement.getByText('Correction by staff: A welcome from our staff').first().waitFor();
  await statement.getByRole('link', { name: 'Bought: External One Month Regz Coin 550' }).click();
  const purchase = page.locator(':target');
  await purchase.getByText('External One Month Regz Coin 550').waitFor();
  await purchase.getByText('CAST-EXTERNAL-ONE-MONTH-REGZ-COIN-550-1').waitFor();
  await page.getByRole('tab', { name: 'Task Users', selected: true }).waitFor();

  await page.getByRole('button', { name: 'Hold spending' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await dialog.getByText('Please enter a reason.').waitFor();
  await field(dialog, 'Reason').fill('four keys in a minute');
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await page.getByText('Spending on hold for sachith').waitFor();
  await page.getByText(/^Spending held since .* by sithara\.$/).waitFor();
  const trail = page.getByRole('region', { name: 'Audit trail' }).getByRole('listitem');
  await trail.filter({ hasText: 'Reason: four keys in a minute' }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'All task users' }).click();
  await field(page, 'Show').selectOption('Spending held');
  await page.getByText(/by sithara: four keys in a minute/).waitFor();
  await page.getByText('2 task users', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('Spending is released by keyboard alone', async () => {
  const { page } = await here.visit();
  await logInAsAdmin(page, here.product);
  await openTaskUser(page, 'ruvini');
  await page.waitForFunction(() => document.activeElement?.textContent === 'ruvini');
  for (const name of ['Correct balance', 'Release spending']) {
    await page.keyboard.press('Tab');
    await page.waitForFunction((text) => document.activeElement?.textContent === text, name);
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Release spending' });
  await dialog.waitFor();
  await page.keyboard.type('it was a family');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('ruvini can buy again', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hold spending' }).waitFor();
});
