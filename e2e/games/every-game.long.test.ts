import { setTimeout as pause } from 'node:timers/promises';
import { colorSequence } from '@regz/rules/games/color-sequence/color-sequence.ts';
import { gameName, type GameSlug } from '@regz/rules/games/game-names.ts';
import { neighbor, SIDE } from '@regz/rules/games/maze-runner/boards.ts';
import { solveMaze } from '@regz/rules/games/maze-runner/maze-bot.ts';
import { mazeRunner } from '@regz/rules/games/maze-runner/maze-runner.ts';
import { MOVES } from '@regz/rules/games/memory-match/memory-match.ts';
import { puzzle } from '@regz/rules/games/puzzle/puzzle.ts';
import { GAP } from '@regz/rules/games/puzzle/tiles.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { targetClicker } from '@regz/rules/games/target-clicker/target-clicker.ts';
import { rowMethod } from '@regz/rules/test/games/players/row-method.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { laptop, phone } from '../harness/browser.ts';
import { answerTo, lettersOf, wordFrom } from '../harness/game-contents.ts';
import { logInTaskUser, registerTaskUser } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';
import { type Finger, fingerOn } from './finger.ts';

/** A started play, and the ways to act in it. A person with a finger has no keyboard. */
type Play = {
  page: Page;
  finger: Finger | undefined;
  /** Presses a button by Enter or by touch. */
  press: (button: Locator) => Promise<void>;
  /** The board of the running play, in hexadecimal digits; empty if the server keeps it. */
  seed: string;
};

/** Plays one game. */
type Player = {
  slug: GameSlug;
  win: (play: Play) => Promise<void>;
  lose: (play: Play) => Promise<void>;
  /** The reason that the page gives for the loss. */
  why: string;
};

/** How long a person holds a key, in milliseconds. */
const hand = { delay: 220 };

function termsOf({ finger }: Play) {
  const control = finger === undefined ? 'keys' : 'touch';
  return { pace: 'standard', control, content: null } as const;
}

const seedOf = ({ seed }: Play) => seedFromHex(seed) ?? [0, 0, 0, 0];

const button = ({ page }: Play, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

async function fieldOf({ page }: Play): Promise<{ x: number; y: number; width: number }> {
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('the field is not shown');
  return box;
}

/** Hits the first targets, each for as long as a person does. */
async function hitTargets(play: Play, count: number): Promise<void> {
  await play.page.getByRole('application').waitFor();
  const { x, y, width } = await fieldOf(play);
  // On an upright phone the field is rotated.
  const scale = width / 400;
  const { targets } = targetClicker.begin(seedOf(play), termsOf(play));
  for (const [hits, target] of targets.slice(0, count).entries()) {
    if ('cell' in target) await play.page.keyboard.press(String(target.cell), { delay: 260 });
    else {
      await play.finger?.down({ x: x + target.y * scale, y: y + target.x * scale });
      await pause(260);
      await play.finger?.up();
    }
    if (hits < 19) await play.page.getByText(`Hits: ${hits + 1} of 20`).waitFor();
  }
}

const arrows = { 1: 'ArrowUp', 2: 'ArrowRight', 4: 'ArrowDown', 8: 'ArrowLeft' } as const;

async function runMaze(play: Play): Promise<void> {
  await play.page.getByRole('application').waitFor();
  const { x, y, width } = await fieldOf(play);
  const { board } = mazeRunner.begin(seedOf(play), termsOf(play));
  const at = (cell: number) => ({
    x: x + ((cell % SIDE) + 0.5) * (width / SIDE),
    y: y + (Math.floor(cell / SIDE) + 0.5) * (width / SIDE),
  });
  let cell = board.start;
  await play.finger?.down(at(cell));
  for (const direction of solveMaze(board)) {
    cell = neighbor(cell, direction);
    await play.finger?.move(at(cell));
    // The game allows a step every 80 ms.
    if (play.finger === undefined) await play.page.keyboard.press(arrows[direction], hand);
    else await pause(150);
  }
  await play.finger?.up();
}

const TILE_PX = 80;

/** The ways of a tile into the gap, by its offset from the gap in cells. */
const slides: Readonly<Record<number, { key: string; across: number; down: number }>> = {
  4: { key: 'ArrowUp', across: 0, down: -TILE_PX },
  1: { key: 'ArrowLeft', across: -TILE_PX, down: 0 },
  [-4]: { key: 'ArrowDown', across: 0, down: TILE_PX },
  [-1]: { key: 'ArrowRight', across: TILE_PX, down: 0 },
};

/** Solves the puzzle by arrow keys, or by strokes and taps in turn. */
async function slideTiles(play: Play): Promise<void> {
  const { page, finger } = play;
  await page.getByRole('application').waitFor();
  const board = [...puzzle.begin(seedOf(play), termsOf(play)).board];
  for (const [place, cell] of rowMethod(board).flat().entries()) {
    const gap = board.indexOf(GAP);
    const tile = board[cell] ?? GAP;
    const { key, across, down } = slides[cell - gap] ?? { key: '', across: 0, down: 0 };
    [board[gap], board[cell]] = [tile, GAP];
    if (finger === undefined) {
      await page.keyboard.press(key);
      continue;
    }
    await page.getByText(place === 1 ? '1 move' : `${place} moves`, { exact: true }).waitFor();
    const target = button(play, new RegExp(`^${tile}, row`));
    if (place % 2 === 0) await finger.swipe(target, across, down);
    else await finger.tap(target);
  }
}

/** The reaction time of eye and hand, besides the delay between test and browser. */
const HAND_MS = 140;

async function pressAtLight(play: Play): Promise<void> {
  const { page, finger } = play;
  const light = button(play, /^Press when it lights up/);
  await page.exposeFunction('lightIsOn', () =>
    finger === undefined ? page.keyboard.press('Enter') : finger.tap(light),
  );
  await page.evaluate((handMs) => {
    const lightIsOn: unknown = Reflect.get(globalThis, 'lightIsOn');
    let wasOn = false;
    new MutationObserver(() => {
      const isOn = document.body.textContent.includes('Now!');
      if (isOn && !wasOn && typeof lightIsOn === 'function') setTimeout(lightIsOn, handMs);
      wasOn = isOn;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, HAND_MS);
}

async function pressTooSoon(play: Play): Promise<void> {
  for (let trial = 1; trial <= 6; trial += 1) {
    await play.page.getByText(`Try ${trial} of 10`).waitFor();
    const waiting = play.page.getByText('Wait...');
    await waiting.waitFor();
    if (play.finger === undefined) await play.page.keyboard.press('Space');
    else await play.finger.tap(button(play, /^Press when it lights up/));
    await waiting.waitFor({ state: 'hidden' });
  }
}

/** Chooses an answer by its distance from the right one. */
async function answerQuestion(play: Play, number: number, away: number): Promise<void> {
  const { page } = play;
  await page.getByText(`Question ${number} of 3`).waitFor();
  const dialog = page.getByRole('dialog');
  const question = (await dialog.getByRole('heading', { level: 3 }).textContent()) ?? '';
  const buttons = dialog.getByRole('group', { name: question }).getByRole('button');
  await buttons.nth(3).waitFor();
  const options = (await buttons.allTextContents()).map((text) => text.replace(/^\d/, ''));
  const chosen = (options.indexOf(answerTo(question)) + away) % 4;
  await play.press(button(play, options[chosen] ?? ''));
}

const operations: Readonly<Record<string, (left: number, right: number) => number>> = {
  plus: (left, right) => left + right,
  minus: (left, right) => left - right,
  times: (left, right) => left * right,
};

/** Answers from the announcement of a screen reader. */
async function calculate(play: Play, number: number, away: number): Promise<void> {
  await play.page.getByText(`Problem ${number} of 5`).waitFor();
  const field = play.page.getByRole('textbox', { name: 'Your answer' });
  const said = await field.ariaSnapshot();
  const [, left, operation = '', right] = /(\d+) (plus|minus|times) (\d+)/.exec(said) ?? [];
  const result = operations[operation]?.(Number(left), Number(right)) ?? Number.NaN;
  await field.fill(String(result + away));
  if (play.finger === undefined) await field.press('Enter');
  else await play.finger.tap(button(play, 'Answer'));
}

async function enterWord(play: Play, word: string): Promise<void> {
  if (play.finger === undefined) {
    await play.page.getByRole('textbox', { name: 'Your word' }).fill(word);
    await play.page.keyboard.press('Enter');
    return;
  }
  for (const letter of word) {
    const tile = { name: `Letter ${letter}`, exact: true, disabled: false };
    await play.finger.tap(play.page.getByRole('button', tile).first());
  }
  await play.finger.tap(button(play, 'Submit'));
}

async function enterWrongWords(play: Play): Promise<void> {
  const word = wordFrom(await lettersOf(play.page));
  for (const by of [1, 2, 3]) {
    await play.page.getByText(`Attempts left: ${4 - by}`).waitFor();
    await enterWord(play, word.slice(by) + word.slice(0, by));
  }
}

async function pressColors(play: Play, away: number): Promise<void> {
  await play.page.getByText('Your turn: press them in the same order').waitFor();
  const { sequence } = colorSequence.begin(seedOf(play), termsOf(play));
  for (const [place, number] of sequence.entries()) {
    await play.page.getByText(`${place} of 5`).waitFor();
    const pad = ((number - 1 + away) % 6) + 1;
    if (play.finger === undefined) await play.page.keyboard.press(String(pad), hand);
    else await play.finger.tap(button(play, new RegExp(`^${pad} `)));
    if (away > 0) return;
  }
}

const face = /button "(?<card>Card \d, row \d): (?<shown>[a-z ]+)"/gu;

const second = /\w+, (?<second>\w+)\. /u;

/** The cards by their names, with the symbol of each face-up card. */
async function cardsOf(page: Page): Promise<Map<string, string | null>> {
  const tree = await page.getByRole('dialog').ariaSnapshot();
  return new Map(
    [...tree.matchAll(face)].map(({ groups: { card = '', shown = '' } = {} }) => [
      card,
      shown === 'face down' ? null : shown,
    ]),
  );
}

/** Plays with perfect memory. One deck in fifty is too hard even so. */
async function matchCards(play: Play): Promise<void> {
  const { page } = play;
  const turn = (card: string) => play.press(button(play, `${card}: face down`));
  await button(play, /^Card 1, row 1: /).waitFor();
  const begun = await cardsOf(page);
  const left = new Set(begun.keys());
  const seen = new Map([...begun].filter(([, symbol]) => symbol !== null));
  const status = page.getByRole('dialog').getByRole('status').filter({ hasText: /pair/iu });
  const partner = (card: string) =>
    [...left].find((each) => each !== card && seen.get(each) === seen.get(card));
  const unseen = (but?: string) => [...left].find((each) => each !== but && !seen.has(each));
  for (let move = 1; move <= MOVES && left.size > 0; move += 1) {
    const sure = [...left].find((card) => seen.has(card) && partner(card) !== undefined);
    const one = sure ?? unseen() ?? '';
    await turn(one);
    await button(play, new RegExp(`^${one}: (?!face down)`, 'u')).waitFor();
    seen.set(one, (await cardsOf(page)).get(one) ?? null);
    const other = partner(one) ?? unseen(one) ?? '';
    await turn(other);
    if (left.size === 2 || move === MOVES) return;
    seen.set(other, second.exec(await status.ariaSnapshot())?.groups?.['second'] ?? null);
    if (seen.get(one) === seen.get(other)) for (const card of [one, other]) left.delete(card);
  }
}

/** Turns the same two cards, which are no pair, ten times. */
async function turnOneCouple(play: Play): Promise<void> {
  await button(play, /^Card 1, row 1: /).waitFor();
  const shown = [...(await cardsOf(play.page))].filter(([, symbol]) => symbol !== null);
  const [first, symbol] = shown[0] ?? [];
  const [other] = shown.find(([, each]) => each !== symbol) ?? [];
  for (let left = MOVES; left > 0; left -= 1) {
    await play.page.getByText(`Moves left: ${left}`).waitFor();
    for (const card of [first, other]) {
      const covered = button(play, `${card}: face down`);
      await covered.waitFor();
      await play.press(covered);
    }
  }
}

const wait = async () => {};

const WRONG = 'That answer was wrong.';

const TIME_UP = 'The time is up.';

/** Mini Shooter has its own journeys. */
const players: readonly Player[] = [
  {
    slug: 'target-clicker',
    win: (play) => hitTargets(play, 20),
    lose: (play) => hitTargets(play, 3),
    why: 'You hit 3 of 20 targets.',
  },
  { slug: 'maze-runner', win: runMaze, lose: wait, why: TIME_UP },
  { slug: 'puzzle', win: slideTiles, lose: wait, why: TIME_UP },
  {
    slug: 'reaction-test',
    win: pressAtLight,
    lose: pressTooSoon,
    why: 'Six tries were too soon or too late.',
  },
  {
    slug: 'trivia',
    win: async (play) => {
      for (const number of [1, 2, 3]) await answerQuestion(play, number, 0);
    },
    lose: (play) => answerQuestion(play, 1, 1),
    why: WRONG,
  },
  {
    slug: 'quick-math',
    win: async (play) => {
      for (const number of [1, 2, 3, 4, 5]) await calculate(play, number, 0);
    },
    lose: (play) => calculate(play, 1, 1),
    why: WRONG,
  },
  {
    slug: 'word-scramble',
    win: async (play) => enterWord(play, wordFrom(await lettersOf(play.page))),
    lose: enterWrongWords,
    why: 'None of your three attempts was the word.',
  },
  {
    slug: 'color-sequence',
    win: (play) => pressColors(play, 0),
    lose: (play) => pressColors(play, 1),
    why: 'That was not the next color.',
  },
  {
    slug: 'memory-match',
    win: matchCards,
    lose: turnOneCouple,
    why: 'You are out of moves.',
  },
];

const ways = [
  { way: 'keyboard', screen: laptop },
  { way: 'touch', screen: phone },
] as const;

const personOf = (way: string) => ({
  username: `plays-by-${way}`,
  email: `${way}@example.com`,
  password: 'a word of three',
});

const here = world(async ({ visit, product }) => {
  const { page, context } = await visit();
  for (const { way } of ways) await registerTaskUser(page, product, personOf(way));
  await context.close();
});

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Starts a play with the button of this name. */
async function begin(play: Omit<Play, 'seed'>, starter: string): Promise<Play> {
  const answered = play.page.waitForResponse('**/api/games/plays');
  await play.press(named(play.page, starter));
  const { seed }: { seed?: string | null } = await (await answered).json();
  return { ...play, seed: seed ?? '' };
}

describe.each(ways)('by $way', ({ way, screen }) => {
  it.each(players)('$slug is lost, won and paid', async ({ slug, win, lose, why }) => {
    const name = gameName(slug);
    const { page, complaints } = await here.visit({ screen });
    await logInTaskUser(page, here.product, personOf(way));
    const finger = way === 'touch' ? await fingerOn(page) : undefined;
    const press: Play['press'] = (target) => finger?.tap(target) ?? target.press('Enter');
    await press(page.getByRole('tab', { name: 'Games' }));
    await press(named(page, `Play Game: ${name}`));
    const acts = { page, finger, press };
    await lose(await begin(acts, 'Start'));
    await page.getByText('You lost this time. You can play again at once.').waitFor();
    await page.getByText(why).waitFor();

    const won = page.getByText('Game completed! +10 Regz Coins earned!');
    const lostAgain = page.getByText('You lost this time.');
    for (let plays = 1; plays <= 3; plays += 1) {
      await win(await begin(acts, 'Play again'));
      await won.or(lostAgain).waitFor();
      // One deck of Memory Match in fifty is too hard.
      if (slug !== 'memory-match' || (await won.isVisible())) break;
    }
    await won.waitFor();
    await press(named(page, 'Back to games'));
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByRole('button', { name: /^Wait 23:5\d:\d\d$/u }).waitFor();
    expect(complaints).toEqual([]);
  });
});
