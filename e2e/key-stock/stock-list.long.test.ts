import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { field, logInAsAdmin } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme Lifetime';
const here = world();
const row = (index: number) => `LIST-${String(index).padStart(3, '0')}-END${index}`;

it('Staff search, page, delete and export the keys of a product, and undo a paste', async () => {
  const first = Array.from({ length: 30 }, (_, index) => row(index + 1));
  await addStock(here.product, SUPREME, ...first);
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.getByPlaceholder('Find a product').fill(SUPREME);
  const stock = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: SUPREME }) });
  await stock.getByRole('button', { name: `View Keys for ${SUPREME}` }).click();
  await stock.getByText('Showing first 10 of 30 keys').waitFor();
  await stock.getByRole('button', { name: 'Show more' }).click();
  await stock.getByText(row(30), { exact: true }).waitFor();

  await field(stock, 'Find a key').fill('END17');
  await stock.getByText(row(17), { exact: true }).waitFor();
  expect(await stock.getByText(row(1), { exact: true }).count()).toBe(0);
  await stock.getByRole('button', { name: `Delete ${row(17)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Key deleted successfully').waitFor();
  await field(stock, 'Find a key').fill('');
  await stock.getByText('Available: 29').waitFor();

  await field(stock, 'Status').selectOption('Redeemed');
  await stock.getByText('No key matches.').waitFor();
  await field(stock, 'Status').selectOption('Available');

  await field(stock, 'Find a key').fill('LIST-02');
  await stock.getByRole('button', { name: 'Delete the 10 shown keys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('10 keys deleted.').waitFor();
  await field(stock, 'Find a key').fill('');
  await stock.getByText('Available: 19').waitFor();

  await stock.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await field(dialog, 'Reason').fill('We count the stock.');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await text(await (await download).createReadStream());
  expect(file.trim().split('\r\n')).toHaveLength(20);
  await page.getByText('Export saved').waitFor();

  await stock.getByText('Batches', { exact: true }).click();
  await stock.getByText('30 keys: 19 available, 0 handed out, 0 redeemed').waitFor();
  await stock.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('19 keys deleted.').waitFor();
  await stock.getByText('Available: 0').waitFor();
  expect(complaints).toEqual([]);
});

it('Lines for another plan, and repeated lines, are named before anything is added', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const form = page.getByRole('region', { name: 'Add Multiple Keys' });
  await field(form, 'Product').selectOption({ label: SUPREME });
  const lines = ['Key\tPlan', `PLAN-1\t${SUPREME}`, 'PLAN-2\tEssential', 'PLAN-1\tSupreme'];
  await field(form, 'License Keys').fill(lines.join('\n'));
  await form.getByRole('button', { name: 'Add 2 Keys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check the keys' });
  await dialog.getByText(`1 line is for another plan than ${SUPREME}:`).waitFor();
  await dialog.getByText('1 line repeats a key and is left out:').waitFor();
  await dialog.getByText('This key will be added:').waitFor();
  await dialog.getByRole('switch', { name: 'Add these keys too' }).check();
  await dialog.getByText('These 2 keys will be added:').waitFor();
  await dialog.getByRole('switch', { name: 'Add these keys too' }).uncheck();
  await dialog.getByRole('button', { name: 'Add 1 Keys' }).click();
  await page.getByText(`Successfully added 1 keys for ${SUPREME}`).waitFor();
  expect(complaints).toEqual([]);
});
