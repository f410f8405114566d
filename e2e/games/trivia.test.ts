import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { answerTo } from '../harness/game-contents.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

type Asked = { options: string[]; right: number };

/** The question of a number as a screen reader has it: a group that it names, a button an answer. */
async function asked(page: Page, number: number): Promise<Asked> {
  await page.getByText(`Question ${number} of 3`).waitFor();
  const dialog = page.getByRole('dialog');
  const question = (await dialog.getByRole('heading', { level: 3 }).textContent()) ?? '';
  const buttons = dialog.getByRole('group', { name: question }).getByRole('button');
  await buttons.nth(3).waitFor();
  const options = (await buttons.allTextContents()).map((text) => text.replace(/^\d/, ''));
  return { options, right: options.indexOf(answerTo(question)) };
}

it('Trivia is lost by a wrong answer and won by keyboard, with names and roles alone', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Trivia' }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const { options, right } = await asked(page, 1);
  await page.keyboard.press(String(((right + 1) % 4) + 1));
  await page.getByText(`Wrong. The right answer is ${options[right]}.`).waitFor();
  await page.getByText('That answer was wrong.').waitFor();
  await page.getByText('0 of 3 correct').waitFor();
  const answer = page.getByText(options[right] ?? '', { exact: true });
  await page.getByRole('definition').and(answer).waitFor();

  await page.keyboard.press('Enter');
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

it('Trivia is practised on a phone by tapping', async () => {
  const { page } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Practise: Trivia' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const number of [1, 2, 3]) {
    const { options, right } = await asked(page, number);
    await page.getByRole('button', { name: options[right] ?? '', exact: true }).click();
    await page.getByText('Correct!').waitFor();
  }
  await page.getByText('You won! Practice pays no coins.').waitFor();
});
