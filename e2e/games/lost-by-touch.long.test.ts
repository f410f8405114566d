import type { Locator, Page } from 'playwright-core';
import { it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { wordFrom } from '../harness/game-contents.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { asked } from './asked-question.ts';
import { fingerOn } from './finger.ts';
import { lettersOf } from './scrambled-letters.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});

type Toucher = {
  page: Page;
  button: (name: string | RegExp) => Locator;
  tap: (target: Locator) => Promise<void>;
};

/** Starts a game with a finger, on a phone. */
async function begun(game: string): Promise<Toucher> {
  const { page } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  const { tap } = await fingerOn(page);
  const button = (name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  await tap(page.getByRole('tab', { name: 'Games' }));
  await tap(button(`Play Game: ${game}`));
  await tap(button('Start'));
  return { page, button, tap };
}

/** Checks the page after a lost play, and that one more touch starts the next play. */
async function lost({ page, button, tap }: Toucher, why: string): Promise<void> {
  await page.getByText('You lost this time. You can play again at once.').waitFor();
  await page.getByText(why).waitFor();
  await tap(button('Play again'));
  await page.getByText('You lost this time.').waitFor({ state: 'hidden' });
}

it('Target Clicker is lost by a finger that hits three times', async () => {
  const touch = await begun('Target Clicker');
  await touch.page.getByRole('application').waitFor();
  for (const hits of [1, 2, 3]) {
    const disc = touch.page.locator('[role=application] circle.fill-accent');
    await touch.tap(disc);
    await touch.page.getByText(`Hits: ${hits} of 20`).waitFor();
  }
  await touch.page.getByText('You hit 3 of 20 targets.').waitFor();
  await lost(touch, 'The time is up.');
});

it('Maze Runner is lost by a finger that only taps', async () => {
  const touch = await begun('Maze Runner');
  await touch.tap(touch.page.getByRole('application'));
  await lost(touch, 'The time is up.');
});

it('Puzzle is lost by a finger that slides one tile back and forth', async () => {
  const touch = await begun('Puzzle');
  const movable = touch.button(/can move/u).first();
  for (let slide = 0; slide < 4; slide += 1) await touch.tap(movable);
  await lost(touch, 'The time is up.');
});

it('Reaction Test is lost by a finger that never waits', async () => {
  const touch = await begun('Reaction Test');
  for (let trial = 1; trial <= 6; trial += 1) {
    await touch.page.getByText(`Try ${trial} of 10`).waitFor();
    await touch.page.getByText('Wait...').waitFor();
    await touch.tap(touch.button(/^Press when it lights up/u));
    await touch.page.getByText('Wait...').waitFor({ state: 'hidden' });
  }
  await lost(touch, 'Six tries were too soon or too late.');
});

it('Trivia is lost by touching a wrong answer', async () => {
  const touch = await begun('Trivia');
  const { options, right } = await asked(touch.page, 1);
  await touch.tap(touch.button(options[(right + 1) % 4] ?? ''));
  await lost(touch, 'That answer was wrong.');
});

it('Quick Math is lost by an answer typed on a phone and sent by touch', async () => {
  const touch = await begun('Quick Math');
  await touch.tap(touch.page.getByRole('textbox', { name: 'Your answer' }));
  // No answer of the game is that large.
  await touch.page.keyboard.type('999');
  await touch.tap(touch.button('Answer'));
  await lost(touch, 'That answer was wrong.');
});

it('Word Scramble is lost by touching the letters in the wrong order', async () => {
  const touch = await begun('Word Scramble');
  const word = wordFrom(await lettersOf(touch.page));
  for (const by of [1, 2, 3]) {
    await touch.page.getByText(`Attempts left: ${4 - by}`).waitFor();
    for (const letter of word.slice(by) + word.slice(0, by)) {
      const tile = { name: `Letter ${letter}`, exact: true, disabled: false };
      await touch.tap(touch.page.getByRole('button', tile).first());
    }
    await touch.tap(touch.button('Submit'));
  }
  await lost(touch, 'None of your three attempts was the word.');
});
