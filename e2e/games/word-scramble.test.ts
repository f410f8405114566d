import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lettersOf, wordFrom } from '../harness/game-contents.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

/** Three words of the same letters that are not the answer. */
function turned(word: string): string[] {
  return [1, 2, 3].map((by) => word.slice(by) + word.slice(0, by));
}

/** A button ignores a second press until the page has shown the effect of the first. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

it('Word Scramble is lost and won by keyboard alone', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Word Scramble' }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const word = wordFrom(await lettersOf(page));
  const submit = page.getByRole('button', { name: 'Submit' });
  for (const [place, wrong] of turned(word).entries()) {
    await page.getByText(`Attempts left: ${3 - place}`).waitFor();
    await page.keyboard.type(wrong.toLowerCase().slice(0, 4));
    expect(await submit.isDisabled()).toBe(true);
    await page.keyboard.type(wrong.toLowerCase().slice(4));
    expect(await page.getByRole('textbox', { name: 'Your word' }).inputValue()).toBe(wrong);
    await page.keyboard.press('Enter');
    const inPlace = wrong.split('').filter((letter, at) => letter === word[at]).length;
    const said = `${wrong} is not the word. ${inPlace} in place`;
    if (place < 2) await page.getByText(said).waitFor();
  }
  await page.getByText('None of your three attempts was the word.').waitFor();
  expect(await page.getByRole('dialog').textContent()).not.toContain(word);

  await page.keyboard.press('Enter');
  expect(wordFrom(await lettersOf(page))).toBe(word);
  await page.keyboard.type('zzzzz');
  await page.keyboard.press('Enter');
  await page.getByText('Use each of these five letters once.').waitFor();
  await page.getByText('Attempts left: 3').waitFor();
  await drawn(page);
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('This time: 1 try').waitFor();
  await page.getByRole('button', { name: 'Back to games' }).press('Enter');
  await page.locator('#game-word-scramble [aria-label="Practice: Word Scramble"]:focus').waitFor();
  await page.getByRole('button', { name: /^Wait 23:5\d:\d\d$/ }).waitFor();
  const loud = page.locator(':is(button, a).border.bg-accent');
  expect(await loud.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual([
    'Play Game',
  ]);
  expect(complaints).toEqual([]);
});
