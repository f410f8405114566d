import { heading, RIGHT, WANTED } from '@regz/rules/games/mini-shooter/field.ts';
import { isLanded } from '@regz/rules/games/mini-shooter/flight.ts';
import { chooseLegs } from '@regz/rules/test/games/players/choose-legs.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { fingerOn } from './finger.ts';
import { beginHeldFlight, changeKeys, handedIn, type HeldFlight, holdable } from './held-flight.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});

/**
 * The pilot's look-ahead, its distance to obstacles, and the interval of its decisions, in ticks
 * and px.
 */
const AHEAD = 60;
const MARGIN_PX = 8;
const DECIDES_EVERY = 8;
/** The distance of the thumb from its first position. */
const PUSH_PX = 30;

async function openShooter(page: Page): Promise<void> {
  await holdable(page);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  const name = /^(?:Play Game|Practice): Mini Shooter$/u;
  await page.getByRole('button', { name }).press('Enter');
}

/** Flies until the flight is over, no faster than real time, with any way to hold keys. */
async function collect(
  flight: HeldFlight,
  holdKeys: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const wait = { held: 0, ticks: DECIDES_EVERY };
  while (!isLanded(flight.flight())) {
    const decideAt = flight.flight().tick + DECIDES_EVERY;
    for (const { held, ticks } of [...chooseLegs(flight.flight(), AHEAD, MARGIN_PX), wait]) {
      const { tick, held: from } = flight.flight();
      if (tick >= decideAt || isLanded(flight.flight())) break;
      if (held !== from) await flight.hold(held, () => holdKeys(from, held));
      await flight.inTime(Math.min(decideAt, tick + ticks));
    }
  }
}

it('Mini Shooter is won by keyboard alone', async () => {
  const { page, complaints } = await here.visit();
  await openShooter(page);
  const flight = await beginHeldFlight(page, () =>
    page.getByRole('button', { name: 'Start', exact: true }).press('Enter'),
  );
  await flight.to(1);
  const press = () => page.keyboard.press('p');
  await flight.rest(press, press);
  await collect(flight, (from, to) => changeKeys(page, from, to));
  expect(flight.flight().got).toBe(WANTED);
  await page.clock.resume();
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
  await page.getByText('Balance: 10 coins').waitFor();
  expect(complaints).toEqual([]);
});

it('Mini Shooter is won by a thumb', async () => {
  const { page } = await here.visit({ screen: phone });
  await openShooter(page);
  const finger = await fingerOn(page);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const flight = await beginHeldFlight(page, () => finger.tap(start));
  const pad = await page.getByText('Put a thumb here').boundingBox();
  const rest = { x: Math.round(pad?.x ?? 0) + 80, y: Math.round(pad?.y ?? 0) + 110 };
  await keepThumb(page);
  await flight.to(1);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await flight.rest(
    () => finger.tap(button('Pause')),
    () => finger.tap(button('Resume')),
  );
  await finger.down(rest);
  await collect(flight, async (_, held) => {
    const { across, down } = heading(held);
    const thumb = { x: rest.x + across * PUSH_PX, y: rest.y + down * PUSH_PX };
    await finger.move(thumb);
    await expect.poll(() => keptThumb(page)).toEqual(thumb);
  });
  await finger.up();
  expect(flight.flight().got).toBe(WANTED);
  await page.clock.resume();
  await page.getByText(/Game completed!|You won!/u).waitFor();
});

it('Mini Shooter is lost by a thumb that rests after one push', async () => {
  const { page } = await here.visit({ screen: phone });
  await openShooter(page);
  const finger = await fingerOn(page);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const flight = await beginHeldFlight(page, () => finger.tap(start));
  const pad = await page.getByText('Put a thumb here').boundingBox();
  const thumb = { x: (pad?.x ?? 0) + 80, y: (pad?.y ?? 0) + 110 };
  const log = handedIn(page);
  await flight.to(1);
  await finger.down(thumb);
  await finger.move({ x: thumb.x + PUSH_PX, y: thumb.y });
  await flight.to(40);
  await finger.up();
  const lost = page.getByText('That was the third hit.');
  while (!(await lost.isVisible())) await page.clock.runFor(2000);
  expect((await log).map(({ input }) => input)).toContainEqual({ held: RIGHT });
});

it('Mini Shooter is played in turns by what a screen reader says', async () => {
  const { page } = await here.visit();
  await openShooter(page);
  await page.getByText('More', { exact: true }).press('Enter');
  await page.getByRole('switch', { name: /Describe the board in words/ }).press('Space');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  await page.getByRole('application', { name: /Field in turns/ }).waitFor();
  const said = page.getByRole('status').filter({ hasText: /Token: / });
  const keys = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' };
  for (let taken = 0; taken < 3;) {
    const text = (await said.textContent()) ?? '';
    const way = /Token: \d+ (left|right|up|down)/.exec(text)?.[1] as keyof typeof keys;
    await page.keyboard.press(keys[way], { delay: 90 });
    await expect.poll(() => said.textContent()).not.toBe(text);
    if (/Token taken/.test((await said.textContent()) ?? '')) taken += 1;
  }
  await page.getByText('Tokens: 3 of 100').waitFor();
});

/** Makes the page record the thumb's last position. A move takes effect in the next frame. */
async function keepThumb(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
      Object.assign(window, { thumb: { x, y } });
    });
  });
}

async function keptThumb(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'thumb'));
}
