import { expect, it } from 'vitest';
import { judgeShown, lookOver } from '../harness/pages/judge-page.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { asked } from './asked-question.ts';

const here = world();

it('Trivia is lost by a wrong answer, with names and roles alone, and its card takes the focus', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Trivia' }).press('Enter');
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.waitFor();
  await judgeShown(page, 'the help');
  await start.press('Enter');
  const { options, right } = await asked(page, 1);
  await lookOver(page, 'a question');
  await page.keyboard.press(String(((right + 1) % 4) + 1));
  await page.getByText(`Wrong. The right answer is ${options[right]}.`).waitFor();
  await page.getByText('That answer was wrong.').waitFor();
  await page.getByText('0 of 3 correct').waitFor();
  const answer = page.getByText(options[right] ?? '', { exact: true });
  await page.getByRole('definition').and(answer).waitFor();
  await judgeShown(page, 'a loss');
  await page.getByRole('button', { name: 'Back to games' }).press('Enter');
  await page.locator('[aria-label="Play Game: Trivia"]:focus').waitFor();
  expect(complaints).toEqual([]);
});
