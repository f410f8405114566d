import type { Page } from 'playwright-core';

type HeldTime = { atMs: number | null };

/**
 * Gives a page, before it is opened, a game clock that can be stopped: `performance.now()`. The
 * page's timers and frames continue, so that the stopped game can be examined.
 */
export async function holdable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    const heldTime: HeldTime = { atMs: null };
    performance.now = () => heldTime.atMs ?? now();
    Object.assign(window, { heldTime });
  });
}

/** Stops the clock until the page is reloaded. */
export async function holdTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { heldTime } = window as unknown as { heldTime: HeldTime };
    heldTime.atMs = performance.now();
  });
}

/**
 * Lets this much of the stopped time pass, a quarter of a second with each frame: no game skips
 * more.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    (leftMs) =>
      new Promise<void>((resolve) => {
        const { heldTime } = window as unknown as { heldTime: HeldTime };
        let left = leftMs;
        requestAnimationFrame(function frame() {
          if (left <= 0) {
            resolve();
            return;
          }
          heldTime.atMs = performance.now() + Math.min(left, 240);
          left -= 240;
          requestAnimationFrame(frame);
        });
      }),
    ms,
  );
}
