import { type GameSlug, gameName, gameSlugs } from '@regz/rules/games/game-names.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../harness/chromium.ts';
import { logInTaskUser, registerTaskUser } from '../harness/task-area.ts';
import { workOfPresses } from './press-work.ts';

/**
 * The responsiveness of a game: the time from an input to the paint that shows it, and the frame
 * rate.
 */
type Feel = Shares & { presses: number; framesASecond: number };
type Shares = { p50Ms: number; worstMs: number };

const player = {
  username: 'player',
  email: 'player@example.com',
  password: 'player plays this',
};
const PRESSES = 16;
const BETWEEN_MS = 170;
const CPU_SLOWDOWN = 4;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true };

/** The pressed keys, in turn. None of them wins. Words are typed but not sent. */
const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
const keys: Readonly<Record<GameSlug, readonly string[]>> = {
  'mini-shooter': arrows,
  'memory-match': arrows,
  'quick-math': ['7', 'Backspace'],
  'word-scramble': ['A', 'B', 'Backspace', 'Backspace'],
  'target-clicker': ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  'color-sequence': ['1', '2'],
  'maze-runner': arrows,
  trivia: ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'],
  'reaction-test': ['Space'],
  puzzle: arrows,
};

/**
 * Plays each game by keyboard on the product running at `origin`, and prints a line of JSON for
 * each: the experience of a player with a quarter of the processor, and, from a second play, the
 * page's own work.
 */
async function main([origin = '']: readonly string[]): Promise<void> {
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const page = await signedIn(browser, origin);
    const devTools = await page.context().newCDPSession(page);
    const slowDown = async (rate: number) =>
      devTools.send('Emulation.setCPUThrottlingRate', { rate });
    for (const game of gameSlugs) {
      await slowDown(CPU_SLOWDOWN);
      await open(page, origin, game);
      const feel = await feelOf(page, game);
      await slowDown(1);
      await open(page, origin, game);
      const workMs = await workOfPresses(page, () => pressKeys(page, game));
      const work = sharesOf(workMs.map((ms) => Math.round(ms * CPU_SLOWDOWN)));
      process.stdout.write(`${JSON.stringify({ game, ...feel, work })}\n`);
    }
  } finally {
    await browser.close();
  }
}

/** Opens a page on a phone, logged in as a new task user. */
async function signedIn(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await registerTaskUser(page, { client: origin }, player);
  await logInTaskUser(page, { client: origin }, player);
  return page;
}

/** Starts a play and waits until the board accepts input. */
async function open(page: Page, origin: string, game: GameSlug): Promise<void> {
  await page.goto(`${origin}/tasks?view=games`);
  const name = `Play Game: ${gameName(game)}`;
  await page.getByRole('button', { name, exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  await page.locator('#how-to').waitFor({ state: 'detached' });
  await page.waitForFunction(
    () => !/Get ready|Remember these|Watch the colors/u.test(document.body.innerText),
  );
}

async function feelOf(page: Page, game: GameSlug): Promise<Feel> {
  await watch(page);
  await pressKeys(page, game);
  const { durationsMs, framesASecond } = await seen(page);
  const presses = durationsMs.length;
  return { presses, ...sharesOf(durationsMs), framesASecond: Math.round(framesASecond) };
}

async function pressKeys(page: Page, game: GameSlug): Promise<void> {
  for (let press = 0; press < PRESSES; press += 1) {
    const key = keys[game][press % keys[game].length] ?? '';
    await page.keyboard.press(key, { delay: BETWEEN_MS / 2 });
    await page.waitForTimeout(BETWEEN_MS / 2);
  }
}

function sharesOf(timesMs: readonly number[]): Shares {
  const sorted = timesMs.toSorted((one, other) => one - other);
  return { p50Ms: sorted[Math.floor(sorted.length / 2)] ?? 0, worstMs: sorted.at(-1) ?? 0 };
}

type Watched = { durationsMs: number[]; frames: number; sinceMs: number };

/** Counts frames, and records the time from each press to its paint. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { durationsMs: [], frames: 0, sinceMs: performance.now() };
    Object.assign(window, { watched });
    // The browser does not report presses that take less than 16 ms.
    const options = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') watched.durationsMs.push(duration);
      }
    }).observe(options);
    const count = () => {
      watched.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
}

async function seen(page: Page): Promise<{ durationsMs: number[]; framesASecond: number }> {
  const { durationsMs, frames, sinceMs, nowMs } = await page.evaluate(() => ({
    ...(Reflect.get(window, 'watched') as Watched),
    nowMs: performance.now(),
  }));
  return { durationsMs, framesASecond: (frames * 1000) / (nowMs - sinceMs) };
}

await main(process.argv.slice(2));
