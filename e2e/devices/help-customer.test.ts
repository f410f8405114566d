import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { field, logIn } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

it('Whoever has no resets left finds the way to support beside the sentence and below every page, and staff help', async () => {
  const customer = await here.visit();
  await logIn(customer.page, here.product, cast.malith);
  await customer.page.goto(`${here.product.client}/reset-device-id`);
  const told = customer.page.getByText("You've reached the maximum number of resets.");
  await told.waitFor();
  const links = customer.page.getByRole('link', { name: 'Contact support' });
  expect(await links.count()).toBe(2);
  await links.first().click();
  await customer.page.waitForURL(`${here.product.main}/contact`);
  await field(customer.page, 'Message').waitFor();

  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await page.getByRole('link', { name: `Open ${cast.malith.username}` }).click();
  await page.getByRole('button', { name: 'Give resets' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'How many').selectOption('3');
  await dialog.getByRole('button', { name: 'Give resets' }).click();
  await dialog.getByText('Please enter a reason.').waitFor();
  await field(dialog, 'Reason').fill('A new PC');
  await dialog.getByRole('button', { name: 'Give resets' }).click();
  await page.getByText(`${cast.malith.username} has more resets`).waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await timeline.filter({ hasText: 'Reason: A new PC' }).waitFor();
  await customer.page.goto(`${here.product.client}/reset-device-id`);
  await customer.page.getByRole('button', { name: 'Reset Device ID' }).waitFor();
  await told.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Remove a device' }).click();
  await dialog.getByRole('button', { name: 'Remove device' }).click();
  await dialog.getByText('Please choose a device.').waitFor();
  await field(dialog, 'Device').selectOption({ index: 1 });
  await field(dialog, 'Reason').fill('Stolen');
  await dialog.getByRole('button', { name: 'Remove device' }).click();
  await timeline.filter({ hasText: 'Reason: Stolen' }).waitFor();
  expect([...complaints, ...customer.complaints]).toEqual([]);
});

it('Staff correct an address that was not verified, and move an order to the right account', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await page.getByRole('link', { name: `Open ${cast.nimal.username}` }).click();
  await page.getByRole('button', { name: 'Correct email' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Right email address').fill('nimal.example.org');
  await field(dialog, 'Reason').fill('Mistyped');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await field(dialog, 'Right email address').fill('nimal@example.org');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('nimal@example.org').first().waitFor();

  await page.getByRole('tab', { name: 'Orders' }).click();
  await field(page, 'Search').fill(cast.yasodha.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('1 order', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Open order/ }).click();
  await page.getByRole('button', { name: 'Move order' }).click();
  await field(dialog, 'Username of the right account').fill('nobody at all');
  await field(dialog, 'Reason').fill('Bought by the sister');
  await dialog.getByRole('button', { name: 'Move order' }).click();
  await dialog.getByText('There is no account with this username.').waitFor();
  expect(await field(dialog, 'Reason').inputValue()).toBe('Bought by the sister');
  await field(dialog, 'Username of the right account').fill(cast.tharindu.username);
  await dialog.getByRole('button', { name: 'Move order' }).click();
  await page.getByText(`The order now belongs to ${cast.tharindu.username}`).waitFor();
  await page.getByText('Moved to another account by staff').waitFor();
  expect(complaints).toEqual([]);
});
