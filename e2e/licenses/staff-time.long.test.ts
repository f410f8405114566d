import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, openStaffTab } from '../harness/people.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

const { username } = cast.kavya;
const here = seededWorld();

async function open(page: Page) {
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Users');
  await page.getByRole('link', { name: `Open ${username}` }).click();
  const card = page.getByRole('region', { name: 'Subscription time' });
  await card.getByText('30 days left', { exact: true }).waitFor();
  const button = (name: string) => card.getByRole('button', { name });
  return { card, button, dialog: page.getByRole('dialog') };
}

it('Staff give days, pause, resume and end with a reason', async () => {
  const { page, complaints } = await here.visit();
  const { card, button, dialog } = await open(page);
  await card.getByText('Mail: 3 days before the end').waitFor();
  await card.getByText('Downloads close').waitFor();
  await judgeShown(page, 'a customer’s subscription time');

  await button('Change days').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a whole number from 1 to 3,650.').waitFor();
  await field(dialog, 'How many days').fill('5');
  await dialog.getByText('35 days left').waitFor();
  await field(dialog, 'Reason').fill('\u200b');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a reason.').waitFor();
  await judgeShown(page, 'days are given');

  // A colleague is faster.
  const colleague = await here.visit({ screen: phone });
  const other = await open(colleague.page);
  await other.button('Pause').click();
  await field(other.dialog, 'Reason').fill('Military service');
  await field(other.dialog, 'Resumes by itself on').fill('2020-01-01');
  await other.dialog.getByRole('button', { name: 'Pause' }).click();
  await other.dialog.getByText('Please choose a day from tomorrow on').waitFor();
  const day = addDays(utcDate(Date.now()), 7);
  await field(other.dialog, 'Resumes by itself on').fill(day);
  await other.dialog.getByText(/^Paused, 30 days kept, resumes /u).waitFor();
  await judgeShown(colleague.page, 'a subscription is paused on a phone');
  await other.dialog.getByRole('button', { name: 'Pause' }).click();
  await other.dialog.waitFor({ state: 'hidden' });
  await other.card.getByText('Paused, 30 days kept').waitFor();
  await other.card.getByText('The subscription resumes by itself').waitFor();
  await judgeShown(colleague.page, 'what comes after a pause on a phone');

  await field(dialog, 'Reason').fill('The outage of yesterday');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This subscription was changed in the meantime.').waitFor();
  await dialog.getByText('Military service').waitFor();
  await dialog.getByText('Paused, 35 days kept').waitFor();
  expect(await field(dialog, 'Reason').inputValue()).toBe('The outage of yesterday');
  await judgeShown(page, 'a colleague was faster');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`The days of ${username} have changed`).waitFor();
  await expect.poll(() => button('Change days').evaluate(isFocused)).toBe(true);
  await card.getByText('Paused, 35 days kept').first().waitFor();

  await button('Resume').click();
  await field(dialog, 'Reason').fill('Back again');
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await card.getByText('35 days left', { exact: true }).waitFor();
  await expect.poll(() => button('Pause').evaluate(isFocused)).toBe(true);

  await button('End now').click();
  await field(dialog, 'Reason').fill('Resold the account');
  await dialog.getByRole('button', { name: 'End now' }).click();
  // The dialog also contains “Ended”, as the result.
  await dialog.waitFor({ state: 'hidden' });
  await card.getByText('Ended', { exact: true }).waitFor();
  await expect.poll(() => button('End now').evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('No subscription is running.').waitFor();
  await judgeShown(page, 'a subscription that staff ended');

  const customer = await here.visit({ screen: phone });
  await comeBack(customer.page, here.product, cast.kavya);
  await customer.page.getByText('How this date came about').click();
  await customer.page.getByText('Resold the account').waitFor();
  await customer.page.getByText('35 day(s) given, 35 taken back, 0 used, 0 left').waitFor();
  await judgeShown(customer.page, 'how an end came about, to its owner');
  expect([...complaints, ...colleague.complaints, ...customer.complaints]).toEqual([]);
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
