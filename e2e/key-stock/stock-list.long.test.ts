import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { judgeShown, lookOver } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, openStaffTab, turnOnStaffCodes } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { logInTaskUser, registerTaskUser } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme Lifetime';
const colleague = {
  username: 'dinuka',
  email: 'dinuka@example.com',
  password: 'dinuka types this',
};
const here = world();
const row = (index: number) => `LIST-${String(index).padStart(3, '0')}-END${index}`;

it('Staff search, delete and export keys, and undo a paste', async () => {
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

it('Lines for another plan and repeated lines are reported before adding', async () => {
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

it('A second owner approves and undoes a revocation of generated keys', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const [code = ''] = await turnOnStaffCodes(page);
  await page.getByPlaceholder('Find a product').fill(SUPREME);
  await page.getByRole('button', { name: `View Keys for ${SUPREME}` }).click();
  await page.getByText('Batches', { exact: true }).click();
  await page.getByRole('button', { name: 'Generate keys' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Note').fill('For a giveaway');
  await field(dialog, 'Number of keys').fill('0');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog.getByText('Enter a whole number from 1 to 10,000.').waitFor();
  expect(await field(dialog, 'Note').inputValue()).toBe('For a giveaway');
  await field(dialog, 'Number of keys').fill('12');
  await judgeShown(page, 'keys are generated');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await page.getByText('12 keys generated').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe(`Batch of ${SUPREME}`);
  await page.reload();
  const batch = page.getByRole('region', { name: `Batch of ${SUPREME}` });
  await batch.getByText('For a giveaway').waitFor();
  const address = page.url();

  await batch.getByRole('button', { name: 'Download file' }).click();
  await field(dialog, 'Reason').fill('They are printed.');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await text(await (await download).createReadStream());
  expect(file.match(/"REGZ-[^"]+","unredeemed"/g)).toHaveLength(12);

  await batch.getByRole('button', { name: 'Revoke remaining' }).click();
  await field(dialog, 'Reason').fill('The list was lost.');
  await field(dialog, 'Number of unredeemed keys').fill('11');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await dialog.getByText('This is not the number of unredeemed keys, which is 12.').waitFor();
  await field(dialog, 'Number of unredeemed keys').fill('12');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await batch.getByText('Reason: The list was lost.').waitFor();
  await batch.getByRole('button', { name: 'Confirm alone' }).click();
  await field(dialog, 'Code of your two-step verification').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await batch.getByText(/^In \d+ min$/).waitFor();
  await lookOver(page, 'a batch with a revocation that waits');

  await openStaffTab(page, 'Staff');
  const approvals = page.getByRole('region', { name: 'Approvals' });
  await approvals.getByText(`Revoke the 12 unredeemed keys of a batch of ${SUPREME}`).waitFor();
  await lookOver(page, 'an approval that waits');
  await approvals.getByRole('button', { name: 'Stop' }).click();
  await approvals.getByText('Declined', { exact: true }).waitFor();

  const other = await here.visit();
  await registerTaskUser(other.page, here.product, colleague);
  await here.product.regz('task-staff', colleague.username, 'on');
  await page.goto(address);
  await batch.getByRole('button', { name: 'Revoke remaining' }).click();
  await field(dialog, 'Reason').fill('The list was lost again.');
  await field(dialog, 'Number of unredeemed keys').fill('12');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await batch.getByText('Reason: The list was lost again.').waitFor();

  await logInTaskUser(other.page, here.product, colleague);
  await other.page.getByRole('button', { name: 'Admin Panel' }).click();
  await field(other.page.getByRole('dialog'), 'Password').fill(colleague.password);
  await other.page.getByRole('button', { name: 'Open the admin panel' }).click();
  const [theirCode = ''] = await turnOnStaffCodes(other.page, colleague);
  await openStaffTab(other.page, 'Staff');
  const theirs = other.page.getByRole('region', { name: 'Approvals' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  const form = other.page.getByRole('dialog');
  await field(form, 'Code of your two-step verification').fill(theirCode);
  await form.getByRole('button', { name: 'Approve' }).click();
  await theirs.getByText('Approved', { exact: true }).waitFor();
  await lookOver(other.page, 'an approved act');
  expect(other.complaints).toEqual([]);

  await page.reload();
  await batch.getByRole('button', { name: 'Undo' }).waitFor();
  await lookOver(page, 'a revoked batch');
  await batch.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await batch.getByRole('button', { name: 'Revoke remaining' }).waitFor();
  expect(complaints).toEqual([]);
});
