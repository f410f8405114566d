import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { field, logIn } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

it('A customer changes the mobile number on the dashboard, and staff correct it for a reason', async () => {
  const customer = await here.visit();
  await logIn(customer.page, here.product, cast.nimal);
  const account = customer.page.getByRole('region', { name: 'Account Information' });
  await account.getByText(cast.nimal.mobileNumber).waitFor();
  await account.getByRole('button', { name: 'Change mobile number' }).click();
  const change = customer.page.getByRole('dialog');
  const number = field(change, 'Mobile number');
  expect(await number.inputValue()).toBe(cast.nimal.mobileNumber);
  await number.fill(' ');
  await change.getByRole('button', { name: 'Save' }).click();
  await change.getByText('Required').waitFor();
  await number.fill('7'.repeat(33));
  await change.getByRole('button', { name: 'Save' }).click();
  await change.getByText('At most 32 characters').waitFor();
  expect(await number.inputValue()).toBe('7'.repeat(33));
  await number.fill('071 234 5678');
  await change.getByRole('button', { name: 'Save' }).click();
  await customer.page.getByText('Mobile number changed successfully').first().waitFor();
  await account.getByText('071 234 5678').waitFor();

  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await page.getByRole('link', { name: `Open ${cast.nimal.username}` }).click();
  await page.getByText('071 234 5678').waitFor();
  await page.getByRole('button', { name: 'Correct mobile number' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Reason').fill('Read out on the phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Required').waitFor();
  await field(dialog, 'Mobile number').fill('0712345679');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`The mobile number of ${cast.nimal.username} has been changed`).waitFor();
  await page.getByText('0712345679').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await timeline.filter({ hasText: 'Reason: Read out on the phone' }).waitFor();

  await customer.page.reload();
  await account.getByText('0712345679').waitFor();
  expect([...complaints, ...customer.complaints]).toEqual([]);
});
