import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, openStaffTab, turnOnStaffCodes } from '../harness/people.ts';
import { registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

it('The only owner confirms a large correction with a code and can stop it', async () => {
  const customer = await here.visit();
  await registerTaskUser(customer.page, here.product, sanduni);

  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const [code = ''] = await turnOnStaffCodes(page);
  await openStaffTab(page, 'Task Users');
  await page.getByRole('link', { name: `Open ${sanduni.username}`, exact: true }).click();
  await page.getByRole('button', { name: 'Correct balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Above 500 in a day, confirm the correction in Coins.').waitFor();
  await field(dialog, 'Coins').fill('600');
  await field(dialog, 'Reason').fill('a prize');
  await dialog.getByRole('button', { name: 'Post correction' }).click();
  await page.getByText('The correction waits. Confirm it in Coins.').waitFor();

  await openStaffTab(page, 'Coins');
  const row = page.getByRole('row').filter({ hasText: 'a prize' });
  await row.getByRole('button', { name: 'Post in an hour' }).click();
  await dialog.getByText(`600 coins for ${sanduni.username}`).waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Please enter a code.').waitFor();
  await field(dialog, 'Code of your two-step verification').fill(code);
  await judgeShown(page, 'the only owner confirms a correction');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await row.getByText('Posted in 60 min').waitFor();
  await judgeShown(page, 'a correction of the only owner waits');

  await row.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Correction stopped').waitFor();
  await row.getByText('Declined').waitFor();
  expect(complaints).toEqual([]);
});
