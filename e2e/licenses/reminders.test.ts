import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logIn, logInAsAdmin, nimal, openStaffTab, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

it('Staff word a reminder and turn another off; a customer turns all of them off', async () => {
  const { page: staff, complaints } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await openStaffTab(staff, 'Plans & Prices');
  await staff.getByRole('button', { name: 'Edit the mail 3 days after the end' }).click();
  const dialog = staff.getByRole('dialog');
  await field(dialog, 'Text').fill('Dear {name}, come back!');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please use no other braces.').waitFor();
  await field(dialog, 'Text').fill('Your {package} subscription {ends}. Come back!');
  await judgeShown(staff, 'a reminder is worded');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await staff.getByText('Come back!').waitFor();
  await staff.getByRole('button', { name: 'Edit the mail 7 days before the end' }).click();
  await dialog.getByRole('switch', { name: 'Send this mail' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await staff.getByText('Off', { exact: true }).waitFor();

  const customer = await here.visit({ screen: phone });
  await logIn(customer.page, here.product, nimal);
  const choice = customer.page.getByRole('switch', {
    name: 'Email me before and after my subscription ends',
  });
  const mails = customer.page.getByText('Mails from us');
  await mails.click();
  expect(await choice.isChecked()).toBe(true);
  await choice.click();
  await customer.page.getByText('Reminders are off').waitFor();
  await customer.page.reload();
  await mails.click();
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
  await judgeShown(customer.page, 'a dashboard with reminders turned off');
  expect([...complaints, ...customer.complaints]).toEqual([]);
});
