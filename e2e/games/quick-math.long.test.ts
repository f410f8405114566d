import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { fingerOn } from './finger.ts';

const here = world();
const operations: Readonly<Record<string, (left: number, right: number) => number>> = {
  plus: (left, right) => left + right,
  minus: (left, right) => left - right,
  times: (left, right) => left * right,
};

/** The answer to the numbered problem, from a screen reader's announcement of its field. */
async function answerTo(page: Page, number: number): Promise<number> {
  await page.getByText(`Problem ${number} of 5`).waitFor();
  const said = await page.getByRole('textbox', { name: 'Your answer' }).ariaSnapshot();
  const [, left, operation = '', right] = /(\d+) (plus|minus|times) (\d+)/.exec(said) ?? [];
  return operations[operation]?.(Number(left), Number(right)) ?? Number.NaN;
}

it('Quick Math is lost by a wrong answer, and won by keyboard from what is read aloud', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Quick Math' }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const right = await answerTo(page, 1);
  await page.keyboard.type(String(right + 1));
  await page.keyboard.press('Enter');
  await page.getByText('That answer was wrong.').waitFor();
  await page.getByText(`You answered ${right + 1}.`).waitFor();
  await page.getByText('0 of 5 solved').waitFor();

  await page.keyboard.press('Enter');
  for (const number of [1, 2, 3, 4, 5]) {
    await page.keyboard.type(String(await answerTo(page, number)));
    await page.keyboard.press('Enter');
  }
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Wait \d\d:\d\d:\d\d$/ }).waitFor();
  expect(complaints).toEqual([]);
});

it('Quick Math is practiced by tapping, and ends when time is up', async () => {
  const { page } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  const finger = await fingerOn(page);
  const tap = (name: string) => finger.tap(page.getByRole('button', { name, exact: true }));
  await tap('Practice: Quick Math');
  await tap('Start');
  const field = page.getByRole('textbox', { name: 'Your answer' });
  for (const number of [1, 2, 3, 4, 5]) {
    const answer = await answerTo(page, number);
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    await field.fill(String(answer));
    await tap('Answer');
  }
  await page.getByText('You won! Practice pays no coins.').waitFor();
  await tap('Play again');
  await answerTo(page, 1);
  await page.getByText('The time is up.').waitFor();
});
