import { colorSequence } from '@regz/rules/games/color-sequence/color-sequence.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { fingerOn } from './finger.ts';

const here = world();
/** The rules allow a press every 120 milliseconds. */
const hand = { delay: 220 };

/** Presses a button that starts a play. Returns its sequence once it has been shown. */
async function startColors(page: Page, button: string): Promise<number[]> {
  const answered = page.waitForResponse('**/api/games/plays');
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  const play: { seed: string } = await (await answered).json();
  const seed = seedFromHex(play.seed) ?? [0, 0, 0, 0];
  await page.getByText('Your turn: press them in the same order').waitFor();
  const terms = { pace: 'standard', control: 'keys', content: null } as const;
  return [...colorSequence.begin(seed, terms).sequence];
}

it('Color Sequence is lost by a wrong color, which is shown, and won by keyboard', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Color Sequence' }).press('Enter');
  const [first = 0, second = 0] = await startColors(page, 'Start');
  await page.keyboard.press(String(first), hand);
  await page.keyboard.press(String((second % 6) + 1), hand);
  await page.getByText('You lost this time. You can play again at once.').waitFor();
  await page.getByText('That was not the next color.').waitFor();
  await page.getByText('This was the sequence').waitFor();
  expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(5 + 2);

  for (const pad of await startColors(page, 'Play again')) {
    await page.keyboard.press(String(pad), hand);
  }
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  expect(complaints).toEqual([]);
});

it('Color Sequence is won by touch, and lost by a wrong tap', async () => {
  const { page } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Practice: Color Sequence' }).click();
  const finger = await fingerOn(page);
  const pad = (number: number) => page.getByRole('button', { name: new RegExp(`^${number} `) });
  for (const [place, number] of (await startColors(page, 'Start')).entries()) {
    await page.getByText(`${place} of 5`).waitFor();
    await finger.tap(pad(number));
  }
  await page.getByText('You won! Practice pays no coins.').waitFor();

  const [first = 0] = await startColors(page, 'Play again');
  await finger.tap(pad((first % 6) + 1));
  await page.getByText('That was not the next color.').waitFor();
});

it('Color Sequence is won by what a screen reader hears, and by names', async () => {
  const { page } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: 'Practice: Color Sequence' }).press('Enter');
  await page.getByText('More', { exact: true }).press('Enter');
  await page.getByRole('switch', { name: 'Describe the board in words' }).check();
  const heard = hear(page, 'Your turn');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const names = (await heard).filter((text) => /^[1-6] \w+$/.test(text));
  expect(names).toHaveLength(5);
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).press('Enter', hand);
  }
  await page.getByText('You won! Practice pays no coins.').waitFor();
});

/** Collects the texts of a page's live regions until one starts with certain words. */
async function hear(page: Page, last: string): Promise<string[]> {
  return page.evaluate(
    (end) =>
      new Promise<string[]>((resolve) => {
        const heard: string[] = [];
        const observer = new MutationObserver(() => {
          for (const region of document.querySelectorAll('[role=status]')) {
            const text = region.textContent;
            if (text !== heard.at(-1)) heard.push(text);
            if (text.startsWith(end)) {
              observer.disconnect();
              resolve(heard);
            }
          }
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    last,
  );
}
