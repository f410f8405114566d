import { seedFromHex } from '@regz/rules/games/random.ts';
import { targetClicker } from '@regz/rules/games/target-clicker/target-clicker.ts';
import { expect, it } from 'vitest';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

it('a game that is won while the line is gone is kept, sent once the line is back, and paid', async () => {
  const { page, context } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Target Clicker' }).press('Enter');
  const answered = page.waitForResponse('**/api/games/target-clicker/plays');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const play: { seed: string } = await (await answered).json();
  const seed = seedFromHex(play.seed) ?? [0, 0, 0, 0];
  const terms = { pace: 'standard', control: 'keys', content: null } as const;
  await page.getByRole('application').waitFor();
  await context.setOffline(true);
  for (const target of targetClicker.begin(seed, terms).targets) {
    if ('cell' in target) await page.keyboard.press(String(target.cell), { delay: 200 });
  }
  await page.getByText('The connection is lost').waitFor();
  await page.getByText('Your result is kept here').waitFor();
  await context.setOffline(false);
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  // Nothing stands there to compare the first win with.
  expect(await page.getByText('A new best!').count()).toBe(0);

  await page.getByRole('button', { name: 'Back to the games' }).press('Enter');
  await page.getByRole('button', { name: /^Wait \d\d:\d\d:\d\d$/ }).waitFor();
});
