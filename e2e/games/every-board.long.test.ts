import { type GameSlug, gameSlugs } from '@regz/rules/games/game-names.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { phone, type Screen } from '../harness/browser.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { holdable, holdTime, passTime } from './held-time.ts';

const here = world();
const onItsSide: Screen = { width: phone.height, height: phone.width };
const lowWindow: Screen = { width: 1280, height: 600 };
const BEGUN_MS = 6300;

/** The board of a game whose board has no role. */
const boards: Partial<Record<GameSlug, string>> = {
  'color-sequence': '.pad-grid',
  'memory-match': '.stage-board',
  'mini-shooter': 'canvas',
  'quick-math': 'form .stage-pair',
  'reaction-test': '.stage-board',
  trivia: 'h3, [role=group]',
  'word-scramble': 'form [role=group], form input, form button',
};

let page: Page;
beforeAll(async () => {
  ({ page } = await here.visit({ screen: onItsSide }));
  await holdable(page);
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
});

it.each(gameSlugs)(
  '%s shows its whole board and its numbers on a phone on its side, upright, and in a low window',
  async (game) => {
    await page.setViewportSize(onItsSide);
    await page.goto(`${here.product.client}/tasks?view=games`);
    const card = page.locator(`#game-${game}`);
    await card.getByRole('button').last().click();
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await start.waitFor();
    await holdTime(page);
    await start.click();
    await page.locator('.stage').waitFor();
    await passTime(page, BEGUN_MS);
    const board = page.getByRole('dialog').locator(boards[game] ?? '[role=application]');
    await board.first().waitFor();
    for (const screen of [onItsSide, phone, lowWindow]) {
      await page.setViewportSize(screen);
      expect(await hidden(page, boards[game] ?? '[role=application]')).toEqual([]);
    }
  },
);

/**
 * The parts of a board, of the numbers next to it and of the corner that are outside the window or
 * covered.
 */
async function hidden(shown: Page, board: string): Promise<string[]> {
  return shown.evaluate(async (selector) => {
    // The window has its new size in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const dialog = document.querySelector('dialog');
    const parts = dialog?.querySelectorAll(
      `${selector}, .stage > :first-child > span, header button`,
    );
    return [...(parts ?? [])].flatMap((part) => {
      const box = part.getBoundingClientRect();
      const inside =
        box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      const isSeen = part.contains(top) || top?.contains(part) === true || part.tagName === 'SPAN';
      const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
      return inside && isSeen ? [] : [`${part.tagName} ${part.className}: ${place}`];
    });
  }, board);
}
