import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, openStaffTab, turnOnStaffCodes } from '../harness/people.ts';
import { comeBack } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

const TITLE = 'The login fails';
const here = seededWorld();

const dialogOf = (page: Page) => page.getByRole('dialog');

/** An incident that started an hour ago and is over. */
async function tellOfOutage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open incident' }).click();
  const dialog = dialogOf(page);
  await field(dialog, 'Title').fill(TITLE);
  await dialog.getByRole('switch', { name: 'Client area' }).click();
  await field(dialog, 'What customers should know').fill('It works again.');
  await field(dialog, 'Until').fill(await field(dialog, 'Since').inputValue());
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: TITLE }).waitFor();
}

it('Staff compensate customers for an outage, and undo it', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const [first = '', second = ''] = await turnOnStaffCodes(page);
  await openStaffTab(page, 'Incidents');
  await page.getByText('No changes yet').waitFor();
  await tellOfOutage(page);
  await page.getByRole('button', { name: `Compensate customers for ${TITLE}` }).click();
  const dialog = dialogOf(page);
  expect(await field(dialog, 'Reason').inputValue()).toMatch(/^Outage of .+: The login fails$/u);
  await field(dialog, 'Days for each account').fill('two');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Please enter from 1 to 365 days.').waitFor();
  await field(dialog, 'Days for each account').fill('2');
  await field(dialog, 'Whose subscription').selectOption({ label: 'I list by name' });
  await field(dialog, 'Accounts').fill(`${cast.kavya.username}\nnobody-at-all`);
  await judgeShown(page, 'a change of many accounts is begun');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: '+2 days for 1 account' }).waitFor();
  await page.getByText('nobody-at-all').waitFor();
  await judgeShown(page, 'a change of many accounts is previewed');

  await page.getByRole('button', { name: 'Apply' }).click();
  await field(dialog, 'Number of accounts').fill('2');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('This is not the number of accounts.').waitFor();
  await field(dialog, 'Number of accounts').fill('1');
  await field(dialog, 'Code of your two-step verification').fill(first);
  await judgeShown(page, 'a change of many accounts is applied');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Applied', { exact: true }).first().waitFor();
  await page.getByText('1 of 1').waitFor();
  await judgeShown(page, 'a change of many accounts that was applied');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Each account as CSV' }).click();
  const outcomes = await text(await (await saved).createReadStream());
  expect(outcomes).toContain(`"${cast.kavya.username}","done"`);
  await openStaffTab(page, 'Users');
  await page.getByRole('link', { name: `Open ${cast.kavya.username}` }).click();
  await page.getByRole('link', { name: 'Change of many accounts' }).click();
  await page.getByRole('heading', { name: '+2 days for 1 account' }).waitFor();

  const customer = await here.visit({ screen: phone });
  await comeBack(customer.page, here.product, cast.kavya);
  await customer.page.goto(`${here.product.client}/dashboard`);
  await customer.page.getByText('How this date came about').click();
  await customer.page.getByText(/^Outage of .+: The login fails$/u).waitFor();
  await customer.page.getByText('+2 day(s)').waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await field(dialog, 'Code of your two-step verification').fill(second);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();
  await judgeShown(page, 'a change of many accounts that was undone');
  await page.getByRole('button', { name: 'All changes' }).click();
  await page.getByRole('link', { name: /^Outage of .+: The login fails$/u }).waitFor();
  await judgeShown(page, 'incidents and changes of many accounts');
  await customer.page.reload();
  await customer.page.getByText('How this date came about').click();
  await customer.page.getByText('Change by support undone').waitFor();
  expect([...complaints, ...customer.complaints]).toEqual([]);
});
