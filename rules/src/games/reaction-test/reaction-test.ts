import { playedInMs } from '../clock-rule.ts';
import type { GameTerms, PlayFlag, ReplayRules } from '../game-rules.ts';
import { LEAD_IN_MS } from '../play-clock.ts';
import { type Seed, stream } from '../random.ts';

export const TRIALS = 10;
export const NEEDED = 5;
export const SHORTEST_WAIT_MS = 1000;
export const LONGEST_WAIT_MS = 4000;
export const SOONEST_MS = 100;
export const LATEST_MS = 500;
export const RELAXED_LATEST_MS = 750;
export const MISSED_MS = 1500;
const BETWEEN_TRIALS_MS = 700;
const EVEN_MS = 8;
/** The most milliseconds by which the steps between a script's times differ. */
const EVEN_STEP_MS = 2;
const HURRIED_MS = 150;
const WAIT_STREAM = 1;

export type Press = 'press';

/**
 * A finished trial: the milliseconds from go to the press, negative if it came before, null if
 * there was none.
 */
export type Trial = { pressedAfterMs: number | null; success: boolean };

export type ReactionState = {
  /** The delay between the start of each trial and its go, for all ten. */
  waitsMs: readonly number[];
  latestMs: number;
  trials: readonly Trial[];
  /** The start of the next trial, in milliseconds since the play was issued. */
  nextAtMs: number;
};

export type ReactionReveal = {
  game: 'reaction-test';
  waitsMs: number[];
  latestMs: number;
  trials: Trial[];
};

function begin(seed: Seed, { pace }: GameTerms): ReactionState {
  const random = stream(seed, WAIT_STREAM);
  const choices = LONGEST_WAIT_MS - SHORTEST_WAIT_MS + 1;
  return {
    waitsMs: Array.from({ length: TRIALS }, () => SHORTEST_WAIT_MS + random.below(choices)),
    latestMs: pace === 'relaxed' ? RELAXED_LATEST_MS : LATEST_MS,
    trials: [],
    nextAtMs: LEAD_IN_MS,
  };
}

/** Returns the go of the next trial, in milliseconds since the play was issued. */
export function goAtMs({ waitsMs, trials, nextAtMs }: ReactionState): number {
  return nextAtMs + (waitsMs[trials.length] ?? 0);
}

function verdict({ trials }: ReactionState): 'playing' | 'won' | 'lost' {
  const successes = trials.filter(({ success }) => success).length;
  if (successes === NEEDED) return 'won';
  return trials.length - successes > TRIALS - NEEDED ? 'lost' : 'playing';
}

function ended(state: ReactionState, trial: Trial, atMs: number): ReactionState {
  return { ...state, trials: [...state.trials, trial], nextAtMs: atMs + BETWEEN_TRIALS_MS };
}

/** The state including every trial that passed without a press before a time. */
export function withMissed(state: ReactionState, atMs: number): ReactionState {
  let settled = state;
  while (verdict(settled) === 'playing' && atMs > goAtMs(settled) + MISSED_MS) {
    const missed = { pressedAfterMs: null, success: false };
    settled = ended(settled, missed, goAtMs(settled) + MISSED_MS);
  }
  return settled;
}

function apply(state: ReactionState, _: Press, atMs: number): ReactionState {
  const settled = withMissed(state, atMs);
  if (verdict(settled) !== 'playing' || atMs < settled.nextAtMs) return settled;
  const pressedAfterMs = atMs - goAtMs(settled);
  const success = pressedAfterMs >= SOONEST_MS && pressedAfterMs <= settled.latestMs;
  return ended(settled, { pressedAfterMs, success }, atMs);
}

/** The five times of a won play. */
function reactionsMs({ trials }: ReactionState): number[] {
  return trials.flatMap(({ pressedAfterMs, success }) => (success ? (pressedAfterMs ?? []) : []));
}

function meanMs(state: ReactionState): number {
  return Math.floor(reactionsMs(state).reduce((sum, ms) => sum + ms, 0) / NEEDED);
}

function spreadMs(times: readonly number[]): number {
  return Math.max(...times) - Math.min(...times);
}

function flags(_: unknown, state: ReactionState): PlayFlag[] {
  if (verdict(state) !== 'won') return [];
  const times = reactionsMs(state);
  const steps = times.slice(1).map((ms, index) => ms - (times[index] ?? 0));
  const found: PlayFlag[] = meanMs(state) < HURRIED_MS ? ['too-fast'] : [];
  // Equal times, or times that rise in equal steps.
  if (spreadMs(times) < EVEN_MS || spreadMs(steps) < EVEN_STEP_MS) found.push('even-beat');
  return found;
}

/** Final trials without a press are not inputs, but they belong to the ten times as well. */
function reveal(state: ReactionState): ReactionReveal {
  const { waitsMs, latestMs, trials } = withMissed(state, Number.MAX_SAFE_INTEGER);
  return { game: 'reaction-test', waitsMs: [...waitsMs], latestMs, trials: [...trials] };
}

/** Reaction Test: five times within half a second, out of ten. */
export const reactionTest: ReplayRules<ReactionState, Press> = {
  game: 'reaction-test',
  version: 1,
  mode: 'replay',
  difficulty: 'Easy',
  limitSeconds: null,
  openMs: { standard: 180_000, relaxed: 360_000 },
  seededBy: 'play',
  scoredBy: 'ms',
  revealsWins: true,
  // A press has no data besides its time.
  codec: { write: () => [], read: () => 'press' },
  played: playedInMs,
  begin,
  apply,
  outcome: (state, atMs) => verdict(withMissed(state, atMs)),
  score: meanMs,
  flags,
  reveal,
};
