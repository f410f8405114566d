import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import {
  field,
  logIn,
  logInAsAdmin,
  nimal,
  openStaffTab,
  register,
  submitKey,
} from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  await addStock(product, 'Supreme One Month Regz Coin 250', 'pause-key');
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

async function editRule(
  staff: Page,
  change: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await staff.getByRole('button', { name: 'Edit the rule' }).click();
  const dialog = staff.getByRole('dialog');
  await change(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('A customer pauses and resumes by staff’s rule', async () => {
  const customer = await here.visit({ screen: phone, timezoneId: 'Asia/Colombo' });
  const { page } = customer;
  await logIn(page, here.product, nimal);
  await submitKey(page, 'pause-key');
  const card = page.getByRole('region', { name: 'Subscription Status' });
  await card.getByText(/You can pause from /u).waitFor();

  const { page: staff, complaints } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await openStaffTab(staff, 'Plans & Prices');
  await openStaffTab(staff, 'Pause Rule');
  await editRule(staff, async (dialog) => {
    await field(dialog, 'Longest pause, in days').fill('2');
    await field(dialog, 'Hours after redeeming a key').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^No pause could follow this rule/u).waitFor();
    await judgeShown(staff, 'a rule of pauses that nobody could follow');
    await field(dialog, 'Longest pause, in days').fill('20');
  });
  await staff.getByText('A pause takes 3 to 20 whole days.').waitFor();

  await page.reload();
  await card.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Days').fill('21');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await field(dialog, 'Days').fill('5');
  await dialog.getByText('Your 30 day(s) left are kept.').waitFor();
  await judgeShown(page, 'the question how long a subscription is to pause');

  await editRule(staff, async (form) => {
    await form.getByRole('switch', { name: 'Customers may pause' }).click();
  });
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByText('Pausing is turned off at the moment.').waitFor();
  expect(await field(dialog, 'Days').inputValue()).toBe('5');
  await judgeShown(page, 'a pause that was refused');
  await editRule(staff, async (form) => {
    await form.getByRole('switch', { name: 'Customers may pause' }).click();
  });
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await card.getByText('Paused: 30 day(s) are kept for you.').waitFor();
  await card.getByText(/^It resumes by itself on \w+ \d+, \d+ 05:30 AM\.$/u).waitFor();
  await judgeShown(page, 'a dashboard of a subscription that is paused');
  await openStaffTab(staff, 'Users');
  await staff.getByText('Supreme, paused: 30 day(s) kept').first().waitFor();

  await page.goto(`${here.product.client}/download`);
  await page.getByText('Your subscription is paused. Resume it first.').waitFor();
  expect(await page.getByRole('link', { name: 'Redeem a License Key' }).count()).toBe(0);
  await judgeShown(page, 'downloads of a subscription that is paused');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();

  await card.getByRole('button', { name: 'Resume now' }).click();
  await page.getByText('Your subscription runs again').waitFor();
  await card.getByText('How this date came about').click();
  await card.getByText('Resumed', { exact: true }).waitFor();
  expect([...complaints, ...customer.complaints]).toEqual([]);
});
