import { playVerdict } from '@regz/contract/games/games.ts';
import { type GameSlug, gameSlugs } from '@regz/rules/games/game-names.ts';
import { findGame } from '@regz/rules/games/registry.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { phone, type Screen, type Visit } from '../harness/browser.ts';
import { lookOver } from '../harness/pages/judge-page.ts';
import { enterIn, logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

type HeldTime = { atMs: number | null };

/**
 * Gives a page, before it is opened, a game clock that can be stopped: `performance.now()`. The
 * page's timers and frames continue, so that the stopped game can be examined.
 */
async function holdable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    const heldTime: HeldTime = { atMs: null };
    performance.now = () => heldTime.atMs ?? now();
    Object.assign(window, { heldTime });
  });
}

/** Stops the clock until the page is reloaded. */
async function holdTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { heldTime } = window as unknown as { heldTime: HeldTime };
    heldTime.atMs = performance.now();
  });
}

/**
 * Lets this much of the stopped time pass, a quarter of a second with each frame: no game skips
 * more.
 */
async function passTime(page: Page, ms: number): Promise<void> {
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

const onItsSide: Screen = { width: phone.height, height: phone.width };

const lowWindow: Screen = { width: 1280, height: 600 };

const BEGUN_MS = 6300;

/** The requests of a browser during a play, or at its end. */
const ENDS = /\/api\/games\/plays\/[\w-]+(?:\/finish|\/moves)?$/u;

const LEAD_IN_MS = 3100;

const PREVIEW_MS = 6200;

const BEST = 59_999;

const won = playVerdict.parse({
  outcome: 'won',
  reason: null,
  coins: 10,
  bonus: 100,
  balance: 1_210,
  availableAt: null,
  alreadyCompleted: false,
  score: 12_345,
  best: 12_345,
  reveal: null,
});

const unpaid = { ...won, coins: 0, bonus: 0 };

const lost = { ...unpaid, outcome: 'lost', reason: 'mistake', score: null } as const;

/** The view of a play at its start. Null for a replayed game. */
type View = { question?: unknown; problem?: unknown } | null;

type Stage = {
  /** Selects the board, if it has no role. */
  board?: string;
  /** The reveal after a loss, if the server plays the game. Other games are played and lost. */
  reveal?: (view: View) => object;
  /** The move that the server waits for. In other games the time runs out. */
  move?: (page: Page) => Promise<void>;
};

const stages: Partial<Record<GameSlug, Stage>> = {
  'color-sequence': { board: '.pad-grid' },
  'memory-match': {
    board: '.stage-board',
    reveal: () => ({ deck: Array.from({ length: 16 }, (_, card) => card % 8) }),
    move: (page) => page.locator('dialog [class*="grid-cols-4"] button').first().press('Enter'),
  },
  'mini-shooter': { board: 'canvas' },
  'quick-math': {
    board: 'form .stage-pair',
    reveal: (view) => ({ problem: view?.problem, answer: 42, given: 43, solved: 0 }),
    move: (page) => write(page, '9999'),
  },
  'reaction-test': { board: '.stage-board' },
  trivia: {
    board: 'h3, [role=group]',
    reveal: (view) => ({ question: view?.question, rightOption: 1, chosen: 0, correct: 0 }),
    move: (page) =>
      page.getByRole('dialog').getByRole('group').getByRole('button').first().press('Enter'),
  },
  'word-scramble': {
    board: 'form [role=group], form input, form button',
    async move(page) {
      const tiles = page.getByRole('dialog').getByRole('group').getByRole('button');
      await write(page, (await tiles.allTextContents()).join('').trim());
    },
  },
};

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill(text);
  await field.press('Enter');
}

describe.each(['English', 'Tamil'] as const)('in %s, on a phone, in both themes', (language) => {
  let seen: Visit;
  beforeAll(async () => {
    seen = await here.visit({ screen: phone });
    await holdable(seen.page);
    await enterIn(seen.page, here.product, language);
  });

  it('the game cards are accessible, ready and locked', async () => {
    for (const state of ['ready', 'locked'] as const) {
      await openGames(seen.page, state);
      await lookOver(seen.page, `cards, ${state}, ${language}`);
    }
  });

  it.each(gameSlugs)('every stage of %s is accessible', async (game) => {
    const { page } = seen;
    const look: Look = (what) => lookOver(page, `${game}: ${what}, ${language}`);
    await openGames(page, 'ready');
    await playInEarnest(page, game, look);
    await openGames(page, 'locked');
    await practiseInWords(page, game, (what) => look(`${what} in words`));
    expect(seen.complaints).toEqual([]);
  });
});

type Look = (what: string) => Promise<void>;

/** Loads the cards, all ready or all locked, with a best score on each. */
async function openGames(page: Page, state: 'ready' | 'locked'): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  const list = await page.evaluate(async (): Promise<{ serverNow: string; games: object[] }> => {
    const answer = await fetch('/api/games');
    return answer.json();
  });
  const lockedUntil = new Date(Date.parse(list.serverNow) + 86_000_000).toISOString();
  const availableAt = state === 'ready' ? null : lockedUntil;
  const games = list.games.map((game) => ({ ...game, state, availableAt, best: BEST }));
  await page.route('**/api/games', (route) => route.fulfill({ json: { ...list, games } }));
  await page.goto(`${here.product.client}/tasks?view=games`);
  await page.getByRole('tabpanel').locator('ul > li').nth(9).waitFor();
}

/** Plays a game from its help to all its ends. */
async function playInEarnest(page: Page, game: GameSlug, look: Look): Promise<void> {
  await openCard(page, game);
  await look('help');
  const view = await begin(page, game, startButton(page), look);
  await look('board');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
  await look('question of leaving');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  if (game === 'mini-shooter') {
    const goOn = page.locator('dialog p + button');
    await goOn.waitFor();
    await look('pause');
    await goOn.press('Enter');
  }
  await loseLine(page, game, look);
  const reveal = stages[game]?.reveal?.(view);
  const told = { ...lost, reveal: reveal === undefined ? null : { game, ...reveal } };
  await answerWith(page, findGame(game)?.mode === 'oracle' ? { view, verdict: told } : null);
  await resultOf(page);
  await look('lost');
  for (const [what, verdict] of Object.entries({ 'time up': { ...lost, reason: 'time' }, won })) {
    await begin(page, game, resultButton(page, 0));
    await answerWith(page, { view, verdict });
    await end(page, game);
    await resultOf(page);
    if (what === 'won') await closeBonus(page, look);
    await look(what);
  }
  await begin(page, game, resultButton(page, 2));
  await answerWith(page, { view, verdict: { ...unpaid, score: BEST + 1 } });
  await end(page, game);
  await resultOf(page);
  await look('won for practice');
}

/** The day's bonus has its own animation, above the result of the play that earned it. */
async function closeBonus(page: Page, look: Look): Promise<void> {
  const dialogs = page.locator('dialog');
  await dialogs.nth(1).waitFor();
  await look('bonus');
  await page.keyboard.press('Enter');
  await dialogs.nth(1).waitFor({ state: 'detached' });
}

/** Starts the practice of a locked game with its board in words, and leaves it. */
async function practiseInWords(page: Page, game: GameSlug, look: Look): Promise<void> {
  await openCard(page, game);
  await page.locator('summary').press('Enter');
  await page.getByRole('switch').press('Space');
  await look('help of practice');
  await begin(page, game, startButton(page));
  await look('board');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button').nth(1).press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Presses the last button on a game's card: play, or practice if it is locked. */
async function openCard(page: Page, game: GameSlug): Promise<void> {
  const card = page.locator(`#game-${game}`);
  await card.getByRole('button').last().press('Enter');
  await page.locator('#how-to').waitFor();
}

/** The act buttons after a play. The other buttons are pictures with a label. */
function resultButton(page: Page, place: number): Locator {
  return page.locator('dialog button:not([aria-label])').nth(place);
}

function startButton(page: Page): Locator {
  return page.locator('section[aria-labelledby="how-to"]').getByRole('button');
}

/** Presses the button that starts a play, and waits until its board can be played. */
async function begin(
  page: Page,
  game: GameSlug,
  starter: Locator,
  look: Look = async () => undefined,
): Promise<View> {
  await page.unroute(ENDS);
  await holdTime(page);
  const answered = page.waitForResponse('**/api/games/plays');
  const pressed = await starter.elementHandle();
  await starter.press('Enter');
  const { view }: { view: View } = await (await answered).json();
  await pressed?.waitForElementState('hidden');
  if (findGame(game)?.mode === 'replay') {
    await look('countdown');
    await passTime(page, LEAD_IN_MS);
    await page.locator('dialog .text-7xl').waitFor({ state: 'detached' });
  }
  if (game === 'memory-match') {
    await look('cards to remember');
    await passTime(page, PREVIEW_MS);
    await page.locator('dialog button[aria-label]:not([aria-disabled])').nth(17).waitFor();
  }
  return view;
}

/** Sets the answer to a log, a move or a question from now on. Null lets the server answer. */
async function answerWith(page: Page, answer: { view: View; verdict: object } | null) {
  await page.unroute(ENDS);
  if (answer === null) return;
  const { view, verdict } = answer;
  const last = { chosen: 0, rightOption: 1 };
  const shown = view?.question === undefined ? view : { ...view, answered: 1, last };
  await page.route(ENDS, async (route) => {
    const isLog = route.request().url().endsWith('/finish');
    await route.fulfill({ json: isLog ? verdict : { view: shown, verdict } });
  });
}

/** Ends a play with the connection lost. */
async function loseLine(page: Page, game: GameSlug, look: Look): Promise<void> {
  await page.route(ENDS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await end(page, game);
  await failed;
  await page.locator('dialog :is(div[role="status"], [aria-live]) p').first().waitFor();
  await look('line lost');
}

/** Makes the move that a game of the server waits for. In the other games the time runs out. */
async function end(page: Page, game: GameSlug): Promise<void> {
  const state = { over: false };
  const ended = page.waitForRequest(ENDS).then(() => {
    state.over = true;
  });
  await stages[game]?.move?.(page);
  while (!state.over) await passTime(page, 2000);
  await ended;
}

async function resultOf(page: Page): Promise<void> {
  await page.locator('dialog div[role="status"] > div').waitFor();
}

describe('in a small window', () => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await here.visit({ screen: onItsSide }));
    await holdable(page);
    await registerTaskUser(page, here.product, sanduni);
    await logInTaskUser(page, here.product, sanduni);
  });

  it.each(gameSlugs)('%s shows its whole board on phones and in low windows', async (game) => {
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
    const board = stages[game]?.board ?? '[role=application]';
    await page.getByRole('dialog').locator(board).first().waitFor();
    for (const screen of [onItsSide, phone, lowWindow]) {
      await page.setViewportSize(screen);
      expect(await hidden(page, board)).toEqual([]);
    }
  });
});

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
