import { expect, it } from 'vitest';
import { field, logInAsAdmin } from '../harness/people.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

it('a correction by staff stands in the statement with its reason', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);

  const staff = await here.visit();
  await logInAsAdmin(staff.page, here.product);
  await staff.page.getByRole('tab', { name: 'Coins' }).click();
  const adjust = staff.page.getByRole('region', { name: 'Correct a balance' });
  await adjust.getByLabel('Account').selectOption({ label: 'sanduni (0 coins)' });
  await field(adjust, 'Coins').fill('30');
  await field(adjust, 'Reason').fill('A game that broke off');
  await adjust.getByRole('button', { name: 'Post correction' }).click();
  await staff.page.getByText('Correction posted').waitFor();

  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('link', { name: /Balance: 30 coins/ }).click();
  await page.getByText('A game that broke off').waitFor();
  await page.getByText('Sum of the day: +30').waitFor();
  expect(complaints).toEqual([]);
});
