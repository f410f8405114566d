import { RIGHT } from '@regz/rules/games/mini-shooter/field.ts';
import { isLanded } from '@regz/rules/games/mini-shooter/flight.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
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

/** How often the journeys decide, in ticks. */
const DECIDES_EVERY = 15;

async function openShooter(page: Page): Promise<void> {
  await holdable(page);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'Play Game: Mini Shooter' }).press('Enter');
}

/** Flies into the rocks until the flight is over, by whatever holds keys. */
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

function startByKey(page: Page): Promise<HeldFlight> {
  return beginHeldFlight(page, () =>
    page.getByRole('button', { name: 'Start', exact: true }).press('Enter'),
  );
}

it('Mini Shooter is lost by keyboard: the page flew to the very tick what the rules fly', async () => {
  const { page } = await here.visit();
  await openShooter(page);
  const flight = await startByKey(page);
  const log = handedIn(page);
  await flight.to(1);
  await crash(flight, (from, to) => changeKeys(page, from, to));
  await page.clock.resume();
  await page.getByText('That was the third hit.').waitFor();
  const { got, tick } = flight.flight();
  await page.getByText(`You had ${got} of 100 tokens.`).waitFor();
  expect((await log).at(-1)).toEqual({ input: { held: 0 }, atMs: tick });
});

it('Mini Shooter is paused by P, by the question of leaving and by a hidden page', async () => {
  const { page } = await here.visit();
  await openShooter(page);
  const flight = await startByKey(page);
  const goOn = page.getByRole('button', { name: 'Go on' });
  await flight.to(30);
  await page.keyboard.press('p');
  await page.clock.runFor(50);
  await page.getByText('Further pauses: 4').waitFor();
  await page.clock.runFor(20_000);
  await page.getByText('time for them: 4:40').waitFor();
  await goOn.press('p');
  await page.clock.runFor(1100);
  await page.keyboard.press('Escape');
  await page.clock.runFor(50);
  await page.getByRole('button', { name: 'Keep playing' }).press('Enter');
  await page.getByText('Further pauses: 3').waitFor();
  await goOn.press('Enter');
  await page.clock.runFor(1100);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(50);
  await page.getByText('Further pauses: 2').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep playing' }).waitFor();
  await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Play Game: Mini Shooter' }).waitFor();
});

it('Mini Shooter is steered by a thumb, on a phone', async () => {
  const { page } = await here.visit({ screen: phone });
  await openShooter(page);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
  const start = await page.getByRole('button', { name: 'Start', exact: true }).boundingBox();
  const { x = 0, y = 0 } = start ?? {};
  const flight = await beginHeldFlight(page, async () => {
    await touch('touchStart', { x: x + 9, y: y + 9 });
    await touch('touchEnd');
  });
  const pad = await page.getByText('Put a thumb here').boundingBox();
  const thumb = { x: (pad?.x ?? 0) + 80, y: (pad?.y ?? 0) + 110 };
  const log = handedIn(page);
  await flight.to(1);
  await touch('touchStart', thumb);
  await touch('touchMove', { x: thumb.x + 30, y: thumb.y });
  await flight.to(40);
  await touch('touchEnd');
  const lost = page.getByText('That was the third hit.');
  while (!(await lost.isVisible())) await page.clock.runFor(2000);
  expect((await log).map(({ input }) => input)).toContainEqual({ held: RIGHT });
});

it('Mini Shooter is crossed in turns by what a screen reader says', async () => {
  const { page } = await here.visit();
  await openShooter(page);
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
