import { expect, it } from 'vitest';
import { addKeys, logInAsAdmin } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world();

it('Staff add, edit and delete license keys', async () => {
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

it('An owner switches a product to generated keys', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.getByLabel('Find a product').fill('supreme one month');
  await page.getByRole('button', { name: `View Keys for ${SUPREME}` }).click();
  await page.getByText('Staff paste the keys of this product.').waitFor();
  await page.getByRole('button', { name: `Change where the keys of ${SUPREME} come from` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Keys', { exact: true }).selectOption('Each sale generates one');
  await dialog.getByText('50 keys are in stock.').waitFor();
  await dialog.getByLabel('Keys in stock').selectOption('Keep them');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Saved for ${SUPREME}`).waitFor();
  await page.getByText('Each sale generates its key. Keys in stock are kept.').waitFor();
  await page.getByRole('button', { name: `Add keys to ${SUPREME}` }).click();
  const hints = page.getByText('Each sale generates its key. Keys in stock are kept.');
  await expect.poll(() => hints.count()).toBe(2);
  expect(complaints).toEqual([]);
});
