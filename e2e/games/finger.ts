import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

type Point = { x: number; y: number };

/** The duration of a tap. People do not tap faster, and no game counts a shorter tap. */
const TAP_MS = 220;

/** A finger on a page: it produces touches, not mouse clicks. */
export type Finger = {
  tap: (target: Locator) => Promise<void>;
  /** Swipes from the middle of an element by a number of pixels across and down. */
  swipe: (target: Locator, across: number, down: number) => Promise<void>;
  down: (at: Point) => Promise<void>;
  move: (to: Point) => Promise<void>;
  up: () => Promise<void>;
};

export async function fingerOn(page: Page): Promise<Finger> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const finger: Finger = {
    async tap(target) {
      await finger.down(await middleOf(target));
      await pause(TAP_MS);
      await finger.up();
    },
    async swipe(target, acrossPx, downPx) {
      const { x, y } = await middleOf(target);
      await finger.down({ x, y });
      for (const part of [0.4, 0.7, 1]) {
        await finger.move({ x: x + part * acrossPx, y: y + part * downPx });
      }
      await finger.up();
    },
    async down(at) {
      await send('touchStart', [at]);
    },
    async move(to) {
      await send('touchMove', [to]);
    },
    async up() {
      await send('touchEnd', []);
    },
  };
  return finger;
}

/** The middle of an element's visible part, after scrolling it into view. */
async function middleOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('there is nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
