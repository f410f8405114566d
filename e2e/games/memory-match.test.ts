import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

type View = { cards: (number | null)[]; pairsLeft: number };

/** Flips one card with Enter; gives what the server shows once the flip was not too soon. */
async function flip(page: Page, place: number): Promise<View> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/moves') && answer.ok());
  const name = `Card ${(place % 4) + 1}, row ${Math.floor(place / 4) + 1}: face down`;
  await page.getByRole('button', { name }).press('Enter');
  const answer: { view: View } = await (await answered).json();
  return answer.view;
}

it('Memory Match is lost by turning the same two cards ten times, and shows the deck', async () => {
  const { page } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Memory Match' }).press('Enter');
  const begun = page.waitForResponse('**/api/games/memory-match/plays');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const { view }: { view: View } = await (await begun).json();
  const [first = 0, second = 0] = twoDifferent(view.cards);
  await page.getByText('Moves left: 10').waitFor();
  for (let move = 0; move < 10; move += 1) {
    await flip(page, first);
    await flip(page, second);
  }
  await page.getByText('The ten moves are used up.').waitFor();
  expect(await page.getByRole('button', { name: /: face down$/ }).count()).toBe(0);
});

/** Two cards of the preview that are no pair. */
function twoDifferent(cards: View['cards']): number[] {
  const seen = cards.flatMap((symbol, place) => (symbol === null ? [] : [place]));
  const other = seen.find((place) => cards[place] !== cards[seen[0] ?? 0]);
  return [seen[0] ?? 0, other ?? 0];
}
