import { isLanded } from '@regz/rules/games/mini-shooter/flight.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import {
  beginHeldFlight,
  changeKeys,
  chase,
  handedIn,
  type HeldFlight,
  holdable,
} from './held-flight.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});

/** The interval of the journeys' decisions, in ticks. */
const DECIDES_EVERY = 15;

async function openShooter(page: Page): Promise<void> {
  await holdable(page);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Mini Shooter' }).press('Enter');
}

/** Flies into the rocks until the flight is over, with any way to hold keys. */
async function crash(
  flight: HeldFlight,
  holdKeys: (from: number, to: number) => Promise<void>,
): Promise<void> {
  while (!isLanded(flight.flight())) {
    const [from, to] = [flight.flight().held, chase(flight.flight())];
    if (from !== to) await flight.hold(to, () => holdKeys(from, to));
    await flight.to(flight.flight().tick + DECIDES_EVERY);
  }
}

/** The number of colors in the painted field: at least sky, stars, ship and tokens. */
function colorsOf(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data.buffer;
    return new Set(new Uint32Array(pixels ?? new ArrayBuffer())).size;
  });
}

function startByKey(page: Page): Promise<HeldFlight> {
  return beginHeldFlight(page, () =>
    page.getByRole('button', { name: 'Start', exact: true }).press('Enter'),
  );
}

it('Mini Shooter is lost by keyboard: page and rules agree to the exact tick', async () => {
  const { page } = await here.visit();
  await openShooter(page);
  const flight = await startByKey(page);
  const log = handedIn(page);
  await flight.to(1);
  expect(await colorsOf(page)).toBeGreaterThan(3);
  await crash(flight, (from, to) => changeKeys(page, from, to));
  await page.clock.resume();
  await page.getByText('That was the third hit.').waitFor();
  const { got, tick } = flight.flight();
  await page.getByText(`You had ${got} of 100 tokens.`).waitFor();
  expect((await log).at(-1)).toEqual({ input: { held: 0 }, atMs: tick });
});

it('Mini Shooter is paused by P, by the question about leaving and by a hidden page', async () => {
  const { page } = await here.visit();
  await openShooter(page);
  const flight = await startByKey(page);
  const goOn = page.getByRole('button', { name: 'Resume' });
  await flight.to(30);
  await page.keyboard.press('p');
  await page.clock.runFor(50);
  await page.getByText('Pauses left: 4').waitFor();
  await page.clock.runFor(20_000);
  await page.getByText('pause time left: 4:40').waitFor();
  await goOn.press('p');
  await page.clock.runFor(1100);
  await page.keyboard.press('Escape');
  await page.clock.runFor(50);
  await page.getByRole('button', { name: 'Keep playing' }).press('Enter');
  await page.getByText('Pauses left: 3').waitFor();
  await goOn.press('Enter');
  await page.clock.runFor(1100);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(50);
  await page.getByText('Pauses left: 2').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep playing' }).waitFor();
  await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Play Game: Mini Shooter' }).waitFor();
});
