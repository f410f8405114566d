import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { fingerOn } from './finger.ts';
import { cardsOf, playMemory } from './memory-player.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});

/** Plays until a play is won: one deck in fifty is too hard even for a perfect memory. */
async function winMemory(
  page: Page,
  won: string,
  { press, turn }: Record<'press' | 'turn', (name: string) => Promise<void>>,
): Promise<void> {
  const end = page
    .getByRole('dialog')
    .getByRole('status')
    .filter({ hasText: /won|lost|Game/u });
  await press('Start');
  for (let play = 1; play <= 3; play += 1) {
    await playMemory(page, turn);
    if ((await end.textContent())?.includes(won) === true) return;
    await press('Play again');
  }
  throw new Error('three decks in a row were too much');
}

it('Memory Match is won by keyboard alone', async () => {
  const { page, complaints } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: 'Play Game: Memory Match' }).press('Enter');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await winMemory(page, 'Game completed! +10 Regz Coins earned!', { press, turn: press });
  await page.getByText('Balance: 10 coins').waitFor();
  expect(complaints).toEqual([]);
});

it('Memory Match is won by touch, and lost by touching the same two cards ten times', async () => {
  const { page } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  const finger = await fingerOn(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tap = (name: string) => finger.tap(button(name));
  await tap('Practice: Memory Match');
  await winMemory(page, 'You won! Practice pays no coins.', { press: tap, turn: tap });

  await tap('Play again');
  await page.getByRole('button', { name: /^Card 1, row 1: / }).waitFor();
  const [first = '', second = ''] = pairless(await cardsOf(page));
  for (let left = 10; left > 0; left -= 1) {
    await page.getByText(`Moves left: ${left}`).waitFor();
    for (const name of [first, second]) {
      await button(`${name}: face down`).waitFor();
      await tap(`${name}: face down`);
    }
  }
  await page.getByText('You are out of moves.').waitFor();
});

/** Two of the cards shown at first that are not a pair. */
function pairless(cards: Map<string, string | null>): string[] {
  const [[first, symbol] = [], ...others] = [...cards].filter(([, shown]) => shown !== null);
  const [second] = others.find(([, other]) => other !== symbol) ?? [];
  return [first ?? '', second ?? ''];
}
