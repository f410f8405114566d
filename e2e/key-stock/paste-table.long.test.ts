import { expect, it } from 'vitest';
import { logInAsAdmin } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world();
const TABLE = [
  'LICENSE KEY\tDURATION\tNOTE',
  'TABLE-1\t30\tfor Nimal',
  '1.23457E+15\t30\t',
  'TABLE-2\t30\tsold out',
].join('\n');

it('Only confirmed keys of a pasted table are added', async () => {
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
