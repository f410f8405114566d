import { expect, it } from 'vitest';
import { field, kavya, logIn, logInAsAdmin, register } from './people.ts';
import { world } from './world.ts';

const here = world();

it('staff find a customer, approve and ban her with a reason, and she is turned away', async () => {
  const customer = await here.visit();
  await register(customer.page, here.product, kavya);
  await logIn(customer.page, here.product, kavya);

  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByLabel('Search').fill('nobody');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Nobody matches').waitFor();
  await page.getByLabel('Search').fill('KAV');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('k***@example.com').waitFor();
  await page.getByRole('button', { name: `Open ${kavya.username}` }).click();
  await page.getByText(kavya.email).waitFor();

  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${kavya.username} is approved`).waitFor();
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await dialog.getByText('Please say why the account is banned.').waitFor();
  await field(dialog, 'Reason').fill('sold the account');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await page.getByText('Banned: sold the account').waitFor();
  const trail = page.getByRole('region', { name: 'Audit trail' }).getByRole('listitem');
  await trail.filter({ hasText: 'Reason: sold the account' }).waitFor();

  await page.reload();
  await page.getByText('Banned: sold the account').waitFor();
  await page.getByRole('tab', { name: 'Users', selected: true }).waitFor();

  await customer.page.reload();
  await customer.page.getByText('Your account has been banned.').waitFor();
  expect(complaints).toEqual([]);
});
