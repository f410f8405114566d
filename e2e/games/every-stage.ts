import type { playVerdict } from '@regz/contract/games/games.ts';
import { type GameSlug, gameSlugs } from '@regz/rules/games/games.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type * as z from 'zod';
import type { Screen } from '../harness/browser.ts';
import { lookOver } from '../harness/look-over.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import type { World } from '../harness/world.ts';

type Verdict = z.infer<typeof playVerdict>;
type Language = { name: 'English' | 'Sinhala' | 'Tamil'; code: string };

export const gameLanguages: readonly Language[] = [
  { name: 'English', code: 'en' },
  { name: 'Sinhala', code: 'si' },
  { name: 'Tamil', code: 'ta' },
];

/** A win as the server tells it at its longest: with the bonus, and better than ever. */
const won: Verdict = {
  outcome: 'won',
  reason: null,
  coins: 10,
  bonus: 100,
  balance: 1_210,
  availableAt: null,
  alreadyCompleted: false,
  score: 59_999,
  best: 59_999,
  reveal: null,
};
/** What a loss of Memory Match shows; the other games are really lost. */
const lostMemory: Verdict = {
  ...won,
  outcome: 'lost',
  reason: 'mistake',
  coins: 0,
  bonus: 0,
  score: null,
  reveal: { game: 'memory-match', deck: [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7] },
};
/** Losses that would take long to come by. */
const told: Partial<Record<GameSlug, Verdict>> = {
  'memory-match': lostMemory,
  'mini-shooter': { ...lostMemory, reveal: null },
};
/** What a browser asks the server at the end of a play, or in the middle of one. */
const ENDS = /\/api\/games\/plays\/[^/]+\/(?:finish|moves)$/u;
const AFTER_COUNTDOWN_MS = 3100;
const TOASTS_GONE_MS = 20_000;
/** The buttons of sound and leaving stand before those of a board. */
const FIRST_ON_BOARD = 2;

export async function registerForStages({ visit, product }: World): Promise<void> {
  const { page, context } = await visit();
  await registerTaskUser(page, product, sanduni);
  await context.close();
}

/**
 * Looks at every stage of the ten games in one language on one screen: the help, the countdown, the
 * board, the pause, the lost line, and the ways in which a play ends; then at the cards, two of
 * them locked. A win is put in place of the server's verdict: how it is won is proved elsewhere.
 */
export async function walkStages(
  here: World,
  { screen, language }: { screen: Screen; language: Language },
): Promise<void> {
  const { page, context, complaints } = await here.visit({ screen });
  await page.clock.install();
  await logInTaskUser(page, here.product, sanduni);
  await speak(page, language);
  const where = `${language.code}, ${screen.width} px`;
  for (const [place, game] of gameSlugs.entries()) {
    await page.goto(`${here.product.client}/tasks?view=games`, { waitUntil: 'networkidle' });
    await page.getByRole('tabpanel').locator('ul > li').nth(place).getByRole('button').click();
    await walkThrough(page, game, where);
  }
  await lockTwo(page);
  await page.goto(`${here.product.client}/tasks?view=games`, { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: /\d\d:\d\d:\d\d/ })
    .first()
    .waitFor();
  await slowly(page, lookOver(page, `the cards, ${where}`));
  expect(complaints).toEqual([]);
  await context.close();
}

/** Has the account keep a language; the page follows once it is loaded again. */
async function speak(page: Page, { name, code }: Language): Promise<void> {
  await page.evaluate(async (language) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ language });
    const me = '/api/accounts/task-users/me';
    const answer = await fetch(me, { method: 'PATCH', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.text();
  }, name);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(code);
}

/** Goes through a game that is open at its help. */
async function walkThrough(page: Page, game: GameSlug, where: string): Promise<void> {
  const look = (what: string) => slowly(page, lookOver(page, `${game}: ${what}, ${where}`));
  await look('help');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const view = await begin(page, game);
  await look('countdown');
  await page.clock.runFor(AFTER_COUNTDOWN_MS);
  await look('board');
  if (game === 'mini-shooter') {
    await page.keyboard.press('p');
    await page.clock.runFor(50);
    await look('pause');
    await page.keyboard.press('p');
  }
  await lose(page, game, { view, onLineLost: () => look('line lost') });
  await look('lost');
  const next = await begin(page, game);
  await answerWith(page, { view: next, verdict: won });
  await untilOver(page, game);
  await look('won');
  await page.unroute(ENDS);
  await page.clock.resume();
}

/** Lets the time of the page pass so slowly that what is looked at stays, and timers still run. */
async function slowly(page: Page, looking: Promise<void>): Promise<void> {
  const state = { over: false };
  const looked = looking.finally(() => {
    state.over = true;
  });
  while (!state.over) await page.clock.runFor(4);
  await looked;
}

/** Presses the button that begins, which has the focus; gives what an oracle game shows at first. */
async function begin(page: Page, game: GameSlug): Promise<unknown> {
  const answered = page.waitForResponse(`**/api/games/${game}/plays`);
  await page.keyboard.press('Enter');
  const { view }: { view: unknown } = await (await answered).json();
  await page.locator('#how-to').waitFor({ state: 'detached' });
  await page.clock.runFor(50);
  return view;
}

/** Loses the line at the first input that the server should hear, and then the game. */
async function lose(
  page: Page,
  game: GameSlug,
  { view, onLineLost }: { view: unknown; onLineLost: () => Promise<void> },
): Promise<void> {
  await page.route(ENDS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await play(page, game, failed);
  await page.clock.runFor(50);
  await onLineLost();
  await page.unroute(ENDS);
  const verdict = told[game];
  if (verdict !== undefined) await answerWith(page, { view, verdict });
  await untilOver(page, game);
}

/** What the server says from now on to a log or a move. */
async function answerWith(page: Page, answer: { view: unknown; verdict: Verdict }): Promise<void> {
  await page.route(ENDS, (route) => {
    const isLog = route.request().url().endsWith('/finish');
    return route.fulfill({ json: isLog ? answer.verdict : answer });
  });
}

/** Plays on, badly, until the server has said how it ended. */
async function untilOver(page: Page, game: GameSlug): Promise<void> {
  const over = page.waitForResponse(async (answer) => {
    if (answer.url().endsWith('/finish')) return true;
    if (!answer.url().endsWith('/moves') || !answer.ok()) return false;
    const { verdict }: { verdict: Verdict | null } = await answer.json();
    return verdict !== null;
  });
  await play(page, game, over);
  await page.clock.runFor(TOASTS_GONE_MS);
}

/** Makes one bad move after the other, and lets time pass, until something has happened. */
async function play(page: Page, game: GameSlug, until: Promise<unknown>): Promise<void> {
  const state = { happened: false };
  const happening = until.then(() => {
    state.happened = true;
  });
  for (let move = 0; !state.happened; move += 1) {
    await moves[game]?.(page, move);
    await page.clock.runFor(500);
  }
  await happening;
}

/** What loses the games that wait for their player; in the others the time runs out. */
const moves: Partial<Record<GameSlug, (page: Page, move: number) => Promise<void>>> = {
  'memory-match': (page, move) =>
    page
      .getByRole('button')
      .nth(FIRST_ON_BOARD + (move % 2))
      .press('Enter'),
  'quick-math': (page) => write(page, '9999'),
  async 'word-scramble'(page, move) {
    const tiles = await page
      .getByRole('dialog')
      .getByRole('group')
      .getByRole('button')
      .allTextContents();
    const word = tiles.join('').trim();
    await write(page, word.slice(move % 5) + word.slice(0, move % 5));
  },
  trivia: (page) =>
    page.getByRole('dialog').getByRole('group').getByRole('button').first().press('Enter'),
};

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox');
  if (!(await field.isVisible()) || !(await field.isEditable())) return;
  await field.fill(text);
  await field.press('Enter');
}

/** Has the server say of two games that they are locked, one of them for the longest time. */
async function lockTwo(page: Page): Promise<void> {
  await page.route('**/api/games', async (route) => {
    const answer = await route.fetch();
    const list: { serverNow: string; games: object[] } = await answer.json();
    const nowMs = Date.parse(list.serverNow);
    const locked = (ms: number) => ({
      state: 'locked',
      availableAt: new Date(nowMs + ms).toISOString(),
      best: 59_999,
    });
    const [first, second, ...others] = list.games;
    const games = [
      { ...first, ...locked(86_399_000) },
      { ...second, ...locked(61_000) },
      ...others,
    ];
    await route.fulfill({ response: answer, json: { ...list, games } });
  });
}
