import { gapsMs, isEven } from '../even-beat.ts';
import type { GameTerms, OracleRules, PlayFlag } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import { atPace } from '../play-conditions.ts';
import { type Seed, shuffled, stream } from '../random.ts';

export const PAIRS = 8;
export const CARDS = 2 * PAIRS;
export const MOVES = 10;
/**
 * The time that the first eight cards are shown. At the relaxed pace they are shown until the first
 * flip.
 */
export const PREVIEW_MS = 6000;
const RELAXED_PREVIEW_MS = 60_000;
const RELAXED_WAIT_MS = 1000;
const LIMIT_MS = 600_000;
const BETWEEN_FLIPS_MS = 250;
const HURRIED_MS = 400;
const EVEN_PERCENT = 25;
const DECK_STREAM = 1;
const PREVIEW_STREAM = 2;

export type MemoryState = {
  /** The symbol of each card, 0 to 7. */
  deck: readonly number[];
  previewed: readonly number[];
  previewMs: number;
  firstFlipAtMs: number;
  limitMs: number;
  /** The cards of the current or the last move. */
  up: readonly number[];
  found: readonly number[];
  moves: number;
  lastFlipAtMs: number | null;
};

/** The player's view. Face-down cards are null. */
export type MemoryView = {
  game: 'memory-match';
  cards: (number | null)[];
  /** True while the first eight cards are shown. */
  preview: boolean;
  /** The cards of the current or the last move. */
  up: number[];
  movesLeft: number;
  pairsLeft: number;
};

function begin(seed: Seed, { pace }: GameTerms): MemoryState {
  const cards = Array.from({ length: CARDS }, (_, card) => card);
  const relaxed = pace === 'relaxed';
  return {
    deck: shuffled(cards, stream(seed, DECK_STREAM)).map((card) => card % PAIRS),
    previewed: shuffled(cards, stream(seed, PREVIEW_STREAM)).slice(0, PAIRS),
    previewMs: relaxed ? RELAXED_PREVIEW_MS : PREVIEW_MS,
    firstFlipAtMs: relaxed ? RELAXED_WAIT_MS : PREVIEW_MS,
    limitMs: atPace(LIMIT_MS, pace),
    up: [],
    found: [],
    moves: 0,
    lastFlipAtMs: null,
  };
}

/** The cards of an incomplete move. */
function halfMove({ up }: MemoryState): readonly number[] {
  return up.length === 1 ? up : [];
}

function apply(state: MemoryState, card: number, atMs: number): MemoryState {
  const [first] = halfMove(state);
  if (first === undefined) return { ...state, up: [card], lastFlipAtMs: atMs };
  const isPair = state.deck[first] === state.deck[card];
  return {
    ...state,
    up: [first, card],
    found: isPair ? [...state.found, first, card] : state.found,
    moves: state.moves + 1,
    lastFlipAtMs: atMs,
  };
}

function view(state: MemoryState, atMs: number): MemoryView {
  const { deck, previewed, up, found } = state;
  const preview = state.lastFlipAtMs === null && atMs < state.previewMs;
  const seen = preview ? previewed : [...found, ...up];
  return {
    game: 'memory-match',
    cards: deck.map((symbol, card) => (seen.includes(card) ? symbol : null)),
    preview,
    up: [...up],
    movesLeft: MOVES - state.moves,
    pairsLeft: PAIRS - found.length / 2,
  };
}

function flags(flips: readonly Timed<number>[]): PlayFlag[] {
  if (flips.length < CARDS) return [];
  const gaps = gapsMs(flips);
  const lastedMs = gaps.reduce((sum, ms) => sum + ms, 0);
  const found: PlayFlag[] = lastedMs < HURRIED_MS * gaps.length ? ['too-fast'] : [];
  if (isEven(gaps, EVEN_PERCENT)) found.push('even-beat');
  return found;
}

/** Memory Match: eight pairs in ten moves. */
export const memoryMatch: OracleRules<MemoryState, number> = {
  game: 'memory-match',
  version: 1,
  mode: 'oracle',
  difficulty: 'Hard',
  limitSeconds: null,
  openMs: { standard: 600_000, relaxed: 900_000 },
  seededBy: 'play',
  scoredBy: 'moves',
  begin,
  apply,
  view,
  readInput: (sent) =>
    typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent < CARDS ? sent : null,
  allows: (state, card) => !state.found.includes(card) && !halfMove(state).includes(card),
  waitMs: ({ lastFlipAtMs, firstFlipAtMs }, _, atMs) =>
    Math.max(0, (lastFlipAtMs === null ? firstFlipAtMs : lastFlipAtMs + BETWEEN_FLIPS_MS) - atMs),
  outcome({ found, moves, limitMs }, atMs) {
    if (found.length === CARDS) return 'won';
    if (moves === MOVES) return 'lost';
    return atMs > limitMs ? 'time-up' : 'playing';
  },
  score: ({ moves }) => moves,
  flags,
  reveal: ({ deck }) => ({ game: 'memory-match', deck: [...deck] }),
};
