import { type Board, neighbor, SIDE } from '@regz/rules/games/maze-runner/boards.ts';
import { solveMaze } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { mazeRunner } from '@regz/rules/games/maze-runner/maze-runner.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();
const keys = { 1: 'ArrowUp', 2: 'ArrowRight', 4: 'ArrowDown', 8: 'ArrowLeft' } as const;

/** Presses a button that starts a play. Returns its maze once it is visible. */
async function startMaze(page: Page, button: string): Promise<Board> {
  const answered = page.waitForResponse('**/api/games/plays');
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  const play: { seed: string } = await (await answered).json();
  const seed = seedFromHex(play.seed) ?? [0, 0, 0, 0];
  await page.getByRole('application').waitFor();
  return mazeRunner.begin(seed, { pace: 'standard', control: 'keys', content: null }).board;
}

it('Maze Runner is lost by waiting, won by keyboard, and locked for a day', async () => {
  const { page } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Maze Runner' }).press('Enter');
  await startMaze(page, 'Start');
  await page.getByText('You lost this time. You can play again at once.').waitFor();
  await page.getByText('The time is up.').waitFor();

  const board = await startMaze(page, 'Play again');
  for (const direction of solveMaze(board)) {
    await page.keyboard.press(keys[direction], { delay: 150 });
  }
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  await page.getByRole('button', { name: 'Back to games' }).press('Enter');
  await page.locator('[aria-label="Practice: Maze Runner"]:focus').waitFor();
  await page.getByRole('button', { name: /^Wait \d\d:\d\d:\d\d$/ }).waitFor();
});

it('Maze Runner is practiced with a finger while it is locked', async () => {
  const { page } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Practice: Maze Runner' }).click();
  const board = await startMaze(page, 'Start');
  const field = await page.getByRole('application').boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = field ?? {};
  const touch = await page.context().newCDPSession(page);
  const at = (cell: number) => ({
    x: x + ((cell % SIDE) + 0.5) * (width / SIDE),
    y: y + (Math.floor(cell / SIDE) + 0.5) * (height / SIDE),
  });
  let cell = board.start;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(cell)] });
  for (const direction of solveMaze(board)) {
    cell = neighbor(cell, direction);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(cell)] });
    // A person needs time; the game allows a step every 80 ms.
    await page.waitForTimeout(130);
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByText('You won! Practice pays no coins.').waitFor();
});
