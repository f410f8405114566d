import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answerTo, wordFrom } from '../harness/game-contents.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { playMemory } from './memory-player.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});
const WON = /Game completed! \+10 Regz Coins earned!/u;
const operations: Readonly<Record<string, (left: number, right: number) => number>> = {
  plus: (left, right) => left + right,
  minus: (left, right) => left - right,
  times: (left, right) => left * right,
};

async function opened(game: string) {
  const { page } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  return { page, tree: await openByName(page, game) };
}

it('Quick Math is lost and won by the accessibility tree alone', async () => {
  const { tree } = await opened('Quick Math');
  const solve = async (number: number): Promise<number> => {
    const problem = String.raw`Problem ${number} of 5[\s\S]*"Your answer: (\d+) (plus|minus|times) (\d+)"`;
    const [, left, operation = '', right] = await tree.hears(new RegExp(problem, 'u'));
    return operations[operation]?.(Number(left), Number(right)) ?? Number.NaN;
  };
  await tree.press('Start');
  const right = await solve(1);
  await tree.write(/^Your answer/u, String(right + 1));
  await tree.hears(/That answer was wrong\./u);
  await tree.hears(new RegExp(`You answered ${right + 1}\\.`, 'u'));
  await tree.press('Play again');
  for (const number of [1, 2, 3, 4, 5]) {
    await tree.write(/^Your answer/u, String(await solve(number)));
  }
  await tree.hears(WON);
});

it('Word Scramble is lost and won by the accessibility tree alone', async () => {
  const { tree } = await opened('Word Scramble');
  const word = async (): Promise<string> => {
    const [, letters = ''] = await tree.hears(/"Letters: ([A-Z](?:, [A-Z]){4})"/u);
    return wordFrom(letters.split(', '));
  };
  await tree.press('Start');
  const right = await word();
  await tree.hears(/Hint: /u);
  for (const left of [3, 2, 1]) {
    await tree.hears(new RegExp(`Attempts left: ${left}`, 'u'));
    await tree.write(/^Your word$/u, right.slice(left) + right.slice(0, left));
  }
  await tree.hears(/None of your three attempts was the word\./u);
  await tree.press('Play again');
  await tree.write(/^Your word$/u, await word());
  await tree.hears(WON);
});

it('Trivia is lost and won by the accessibility tree alone', async () => {
  const { tree } = await opened('Trivia');
  const asked = async (number: number): Promise<{ right: string; wrong: string }> => {
    const group = String.raw`Question ${number} of 3[\s\S]*group "([^"]+)":((?:\s+- button "[^"]+"(?: \[active\])?){4})`;
    const [, question = '', buttons = ''] = await tree.hears(new RegExp(group, 'u'));
    const options = [...buttons.matchAll(/button "([^"]+)"/gu)].map(([, name = '']) => name);
    const right = answerTo(question);
    return { right, wrong: options.find((name) => name !== right) ?? '' };
  };
  await tree.press('Start');
  const first = await asked(1);
  await tree.press(first.wrong);
  await tree.hears(new RegExp(`Wrong\\. The right answer is ${first.right}\\.`, 'u'));
  await tree.hears(/That answer was wrong\./u);
  await tree.press('Play again');
  for (const number of [1, 2, 3]) {
    await tree.press((await asked(number)).right);
    await tree.hears(/Correct!/u);
  }
  await tree.hears(WON);
});

it('Color Sequence is lost and won by the accessibility tree alone', async () => {
  const { tree, page } = await opened('Color Sequence');
  await page.getByText('More', { exact: true }).press('Enter');
  await page.getByRole('switch', { name: /^Describe the board in words/u }).press('Space');
  const colors = async (): Promise<string[]> => {
    const heard: string[] = [];
    while (heard.length < 5) {
      const last = heard.at(-1) ?? '';
      const next = String.raw`status: "?(?!${last}"?\n)([1-6] [a-z]+)"?`;
      const [, color = ''] = await tree.hears(new RegExp(next, 'u'));
      heard.push(color);
    }
    await tree.hears(/Your turn/u);
    return heard;
  };
  await tree.press('Start');
  const [first = '', second] = await colors();
  await tree.press(second ?? '');
  await tree.hears(/That was not the next color\./u);
  expect(first).not.toBe(second);
  await tree.press('Play again');
  for (const color of await colors()) {
    await tree.press(color);
    await page.waitForTimeout(250);
  }
  await tree.hears(WON);
});

it('Memory Match is won by the accessibility tree alone', async () => {
  const { tree, page } = await opened('Memory Match');
  await tree.press('Start');
  for (;;) {
    await playMemory(page, tree.press);
    const [end] = await tree.hears(/Game completed! \+10 Regz Coins earned!|You lost this time/u);
    if (end !== 'You lost this time') break;
    await tree.hears(/These were the cards\./u);
    await tree.press('Play again');
  }
});

/**
 * A game as a blind person uses it: the accessibility tree describes it, and presses use only names
 * and roles.
 */
type Tree = {
  /** Waits until the game announces something, and returns it. */
  hears: (what: RegExp) => Promise<RegExpExecArray>;
  /** Presses the button of a name with the keyboard. */
  press: (name: string | RegExp) => Promise<void>;
  /** Types into the field of a name and sends it with Enter. */
  write: (name: RegExp, text: string) => Promise<void>;
};

/** How often announcements are polled. */
const LISTEN_MS = 40;

function treeOf(page: Page): Tree {
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp): Locator =>
    dialog.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  return {
    async hears(what) {
      for (;;) {
        const said = what.exec(await dialog.ariaSnapshot());
        if (said !== null) return said;
        await page.waitForTimeout(LISTEN_MS);
      }
    },
    press: (name) => button(name).press('Enter'),
    async write(name, text) {
      const field = dialog.getByRole('textbox', { name });
      await field.fill(text);
      await field.press('Enter');
    },
  };
}

/** Opens a game by the names of the tab and its card. Returns its tree. */
async function openByName(page: Page, game: string): Promise<Tree> {
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: `Play Game: ${game}`, exact: true }).press('Enter');
  const tree = treeOf(page);
  await tree.hears(/heading "How to play"/u);
  return tree;
}
