import { expect, it } from 'vitest';
import { field, logIn, logInAsAdmin, nimal } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

it('staff find a customer, approve and ban him with a reason, and he is turned away', async () => {
  const customer = await here.visit();
  await logIn(customer.page, here.product, nimal);

  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByLabel('Search').fill('nobody');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('No users found').waitFor();
  await page.getByLabel('Search').fill('NIM');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('n***@example.com').waitFor();
  await page.getByRole('button', { name: `Open ${nimal.username}` }).click();
  await page.getByText(nimal.email).waitFor();

  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${nimal.username} has been approved`).waitFor();
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await dialog.getByText('Please enter a reason for the ban.').waitFor();
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
