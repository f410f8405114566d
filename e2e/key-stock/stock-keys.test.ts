import { expect, it } from 'vitest';
import { addKeys, logInAsAdmin } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world();

it('Staff stock keys: one, then fifty; they see the counts, edit one and delete one', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);

  const single = page.getByRole('region', { name: 'Add Single License Key' });
  await single.getByLabel('Product').selectOption({ label: SUPREME });
  await single.getByLabel('License Key').fill('first-key');
  await single.getByRole('button', { name: 'Add Key' }).click();
  await page.getByText('License key added successfully').waitFor();

  await page.getByLabel('Find a product').fill('supreme one month');
  await page.getByRole('button', { name: `Add keys to ${SUPREME}` }).click();
  await page.locator('textarea:focus').waitFor();
  const many = page.getByRole('region', { name: 'Add Multiple Keys' });
  expect(await many.getByLabel('Product').locator('option:checked').textContent()).toBe(SUPREME);
  const fifty = Array.from({ length: 50 }, (_, index) => `BULK-${index + 1}`);
  await addKeys(page, SUPREME, fifty);
  const stock = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: SUPREME }) });
  await stock.getByText('Total: 51').waitFor();
  await stock.getByText('Available: 51').waitFor();

  await stock.getByRole('button', { name: `View Keys for ${SUPREME}` }).click();
  await stock.getByText('Showing first 10 of 51 keys').waitFor();
  await stock.getByRole('button', { name: 'Edit BULK-1', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('License Key').fill('edited-key');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Key updated successfully').waitFor();
  await stock.getByText('EDITED-KEY').first().waitFor();

  await stock.getByRole('button', { name: 'Delete BULK-2', exact: true }).click();
  await page.getByText('Are you sure you want to delete this key?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Key deleted successfully').waitFor();
  await stock.getByText('Total: 50').waitFor();
  expect(complaints).toEqual([]);
});

const TABLE = [
  'LICENSE KEY\tDURATION\tNOTE',
  'TABLE-1\t30\tfor Nimal',
  '1.23457E+15\t30\t',
  'TABLE-2\t30\tsold out',
].join('\n');

it('A spreadsheet pasted into the keys is shown as a table, and only confirmed keys are added', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const form = page.getByRole('region', { name: 'Add Multiple Keys' });
  await form.getByLabel('Product').selectOption({ label: 'Essential One Month Regz Coin 250' });
  await form.getByLabel('License Keys').fill(TABLE);
  await form.getByRole('button', { name: 'Add 2 Keys' }).click();

  const dialog = page.getByRole('dialog', { name: 'Check the keys' });
  await dialog.getByText('These 2 keys will be added:').waitFor();
  await dialog.getByText('a number that a spreadsheet has shortened').waitFor();
  await dialog.getByRole('radio', { name: 'DURATION' }).check();
  await dialog.getByText('This key will be added:').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await form.getByLabel('License Keys').inputValue()).toBe(TABLE);

  await form.getByRole('button', { name: 'Add 2 Keys' }).click();
  expect(await dialog.getByRole('radio', { name: 'LICENSE KEY' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Add 2 Keys' }).click();
  await page.getByText('Successfully added 2 keys').waitFor();

  await form.getByLabel('License Keys').fill('1. table-1\n2. LIST-1');
  await form.getByRole('button', { name: 'Add 2 Keys' }).click();
  await dialog.getByRole('button', { name: 'Add 2 Keys' }).click();
  await form.getByText('This key already exists:').waitFor();
  await form.getByRole('listitem').filter({ hasText: 'TABLE-1' }).waitFor();

  const single = page.getByRole('region', { name: 'Add Single License Key' });
  await single.getByLabel('Product').selectOption({ label: SUPREME });
  await single.getByLabel('License Key').fill('TABLE-3;30');
  await single.getByRole('button', { name: 'Add Key' }).click();
  await single.getByText('it contains a comma, a semicolon or a bar').waitFor();
  expect(await single.getByLabel('License Key').inputValue()).toBe('TABLE-3;30');
  expect(complaints).toEqual([]);
});
