import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';

type Point = { x: number; y: number };

/** How long a finger stays down: nobody taps faster, and no game counts what comes sooner. */
const TAP_MS = 220;

/** A finger on a page: what it does are touches, and no clicks of a mouse. */
export type Finger = {
  tap: (target: Locator) => Promise<void>;
  /** Draws a line from the middle of something, so many pixels across and down. */
  swipe: (target: Locator, across: number, down: number) => Promise<void>;
};

export async function fingerOn(page: Page): Promise<Finger> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    async tap(target) {
      await down(touch, await middleOf(target));
      await pause(TAP_MS);
      await up(touch);
    },
    async swipe(target, acrossPx, downPx) {
      const { x, y } = await middleOf(target);
      await down(touch, { x, y });
      for (const part of [0.4, 0.7, 1]) {
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + part * acrossPx, y: y + part * downPx }],
        });
      }
      await up(touch);
    },
  };
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('there is nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function down(touch: CDPSession, point: Point): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
}

async function up(touch: CDPSession): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
