import { expect, it } from 'vitest';
import { logInAsAdmin } from '../harness/people.ts';
import { correctBalance, logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

it('A correction by staff appears in the statement with its reason', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);

  const staff = await here.visit();
  await logInAsAdmin(staff.page, here.product);
  const correction = { coins: '30', reason: 'A game that broke off' };
  await correctBalance(staff.page, sanduni.username, correction);

  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('link', { name: /Balance: 30 coins/ }).click();
  await page.getByText('A game that broke off').waitFor();
  await page.getByText('Total that day: +30').waitFor();
  expect(complaints).toEqual([]);
});
