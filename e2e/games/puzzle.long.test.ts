import { puzzle } from '@regz/rules/games/puzzle/puzzle.ts';
import { GAP } from '@regz/rules/games/puzzle/tiles.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { rowMethod } from '@regz/rules/test/games/players/row-method.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { fingerOn } from './finger.ts';

const here = world();
const TILE_PX = 80;

/** A move: the tile, and its direction by key and by finger. */
type Move = { tile: number; key: string; across: number; down: number };

/** The offset of the tile from the gap, in cells. */
const ways: Readonly<Record<number, Omit<Move, 'tile'>>> = {
  4: { key: 'ArrowUp', across: 0, down: -TILE_PX },
  1: { key: 'ArrowLeft', across: -TILE_PX, down: 0 },
  [-4]: { key: 'ArrowDown', across: 0, down: TILE_PX },
  [-1]: { key: 'ArrowRight', across: TILE_PX, down: 0 },
};

/** Presses a button that starts a play. Returns the moves that solve it once it is visible. */
async function startPuzzle(page: Page, button: string): Promise<Move[]> {
  const answered = page.waitForResponse('**/api/games/plays');
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  const play: { seed: string } = await (await answered).json();
  const seed = seedFromHex(play.seed) ?? [0, 0, 0, 0];
  const terms = { pace: 'standard', control: 'keys', content: null } as const;
  const board = [...puzzle.begin(seed, terms).board];
  const moves = rowMethod(board)
    .flat()
    .map((cell) => {
      const gap = board.indexOf(GAP);
      const tile = board[cell] ?? GAP;
      board[gap] = tile;
      board[cell] = GAP;
      return { tile, ...(ways[cell - gap] ?? { key: '', across: 0, down: 0 }) };
    });
  await page.getByRole('application').waitFor();
  return moves;
}

it('Puzzle is lost by waiting, says how far it came, and is won by keyboard', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Puzzle' }).press('Enter');
  await startPuzzle(page, 'Start');
  await page.getByText('The time is up.').waitFor();
  await page.getByText(/^Tiles in place: \d+ of 15$/).waitFor();

  for (const { key } of await startPuzzle(page, 'Play again')) await page.keyboard.press(key);
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  expect(complaints).toEqual([]);
});

it('Puzzle is won by touch, by strokes and by taps', async () => {
  const { page } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Practice: Puzzle' }).click();
  const moves = await startPuzzle(page, 'Start');
  const finger = await fingerOn(page);
  for (const [place, { tile, across, down }] of moves.entries()) {
    const target = page.getByRole('button', { name: new RegExp(`^${tile}, row`) });
    await page.getByText(place === 1 ? '1 move' : `${place} moves`, { exact: true }).waitFor();
    if (place % 2 === 0) await finger.swipe(target, across, down);
    else await finger.tap(target);
  }
  await page.getByText('You won! Practice pays no coins.').waitFor();
});
