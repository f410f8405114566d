import { seedFromHex } from '@regz/rules/games/random.ts';
import {
  type ClickerState,
  targetClicker,
} from '@regz/rules/games/target-clicker/target-clicker.ts';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { keepPlay, keptPlay } from './kept-play.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});

async function openGame(page: Page, name: string): Promise<void> {
  await keepPlay(page);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name, exact: true }).press('Enter');
}

/** Starts a play with `begin`. Returns its targets once the field is visible. */
async function startClicker(page: Page, begin: () => Promise<void>): Promise<ClickerState> {
  await begin();
  await page.getByRole('application').waitFor();
  const { seed, control } = await keptPlay(page);
  const terms = { pace: 'standard', control, content: null } as const;
  return targetClicker.begin(seedFromHex(seed) ?? [0, 0, 0, 0], terms);
}

/** Presses the numbers of the first `count` targets, each for a person's duration. */
async function pressCells(page: Page, { targets }: ClickerState, count: number): Promise<void> {
  for (const [place, target] of targets.slice(0, count).entries()) {
    if (!('cell' in target)) throw new Error('keys have cells');
    await page.keyboard.press(String(target.cell), { delay: 260 });
    if (place < 19) await page.getByText(`Hits: ${place + 1} of 20`).waitFor();
  }
}

it('Target Clicker is lost by waiting and won by keys alone', async () => {
  const { page } = await here.visit();
  await openGame(page, 'Play Game: Target Clicker');
  const press = (name: string) => () => page.getByRole('button', { name }).press('Enter');
  const first = await startClicker(page, press('Start'));
  await pressCells(page, first, 3);
  await page.getByText('The time is up.').waitFor();
  await page.getByText('You hit 3 of 20 targets.').waitFor();
  await pressCells(page, await startClicker(page, press('Play again')), 20);
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
});

it('Target Clicker is practiced by touch: a press beside the disc costs nothing', async () => {
  const { page } = await here.visit({ screen: phone });
  await openGame(page, 'Practice: Target Clicker');
  const fingers = await page.context().newCDPSession(page);
  const { targets, radiusPx } = await startClicker(page, () => tapStart(page, fingers));
  expect(radiusPx).toBe(36);
  const { x = 0, y = 0, width = 0 } = (await page.getByRole('application').boundingBox()) ?? {};
  // On an upright phone the field is rotated.
  const scale = width / 400;
  for (const [place, target] of targets.entries()) {
    if (!('x' in target)) throw new Error('fingers have discs');
    const at = { x: x + target.y * scale, y: y + target.x * scale };
    const beside = { x: at.x + (target.y < 200 ? 50 : -50) * scale, y: at.y };
    if (place === 0) {
      await tap(fingers, beside);
      await page.getByText('Hits: 0 of 20').waitFor();
    }
    await tap(fingers, at, 260);
    if (place < 19) await page.getByText(`Hits: ${place + 1} of 20`).waitFor();
  }
  await page.getByText('You won! Practice pays no coins.').waitFor();
});

it('Target Clicker is practiced by what a screen reader says', async () => {
  const { page } = await here.visit();
  await openGame(page, 'Practice: Target Clicker');
  await page.getByText('More', { exact: true }).press('Enter');
  await page.getByRole('switch', { name: /Describe the board in words/ }).press('Space');
  await startClicker(page, () => page.getByRole('button', { name: 'Start' }).press('Enter'));
  for (let hit = 1; hit <= 20; hit += 1) {
    const said = page.getByRole('status').filter({ hasText: /^[1-9]$/ });
    await page.keyboard.press((await said.textContent()) ?? '', { delay: 260 });
    if (hit < 20) await page.getByText(`Hits: ${hit} of 20`).waitFor();
  }
  await page.getByText('You won! Practice pays no coins.').waitFor();
});

async function tapStart(page: Page, fingers: CDPSession): Promise<void> {
  const box = await page.getByRole('button', { name: 'Start', exact: true }).boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await tap(fingers, { x: x + width / 2, y: y + height / 2 });
}

/** A finger that is down for this duration. */
async function tap(fingers: CDPSession, at: { x: number; y: number }, holdMs = 0): Promise<void> {
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  if (holdMs > 0) await new Promise((resolve) => setTimeout(resolve, holdMs));
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
