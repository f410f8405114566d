import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { asked } from './asked-question.ts';
import { fingerOn } from './finger.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});

it('Trivia is won by keyboard, and each right answer stays for two seconds', async () => {
  const { page, complaints } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: 'Play Game: Trivia' }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  for (const number of [1, 2, 3]) {
    const question = await asked(page, number);
    await page
      .getByRole('button', { name: question.options[question.right] ?? '', exact: true })
      .press('Enter');
    const shown = performance.now();
    await page.getByText('Correct!').waitFor();
    if (number < 3) await page.getByText(`Question ${number + 1} of 3`).waitFor();
    else await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
    expect(performance.now() - shown).toBeGreaterThan(2000);
  }
  await page.getByText('Balance: 10 coins').waitFor();
  expect(complaints).toEqual([]);
});

it('Trivia is won by touch', async () => {
  const { page } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  const finger = await fingerOn(page);
  const tap = (name: string) => finger.tap(page.getByRole('button', { name, exact: true }));
  await page.getByRole('tab', { name: 'Games' }).click();
  await tap('Practice: Trivia');
  await tap('Start');
  for (const number of [1, 2, 3]) {
    const { options, right } = await asked(page, number);
    await tap(options[right] ?? '');
    await page.getByText('Correct!').waitFor();
  }
  await page.getByText('You won! Practice pays no coins.').waitFor();
});
