import { playedInMs } from '../clock-rule.ts';
import { gapsMs, isEven } from '../even-beat.ts';
import type { GameTerms, PlayFlag, ReplayRules } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import {
  beginClock,
  clockEndMs,
  isRunning,
  LEAD_IN_MS,
  type PlayClock,
  startedBy,
} from '../play-clock.ts';
import { atPace } from '../play-conditions.ts';
import { type Random, type Seed, stream } from '../random.ts';

export const PADS = 6;
export const COLORS = 5;
const SHOWN_MS = 600;
const BETWEEN_SHOWN_MS = 250;
const LIMIT_MS = 60_000;
const BETWEEN_PRESSES_MS = 120;
/** People who know the colors press in a rhythm, but in a less even one. */
const EVEN_PERCENT = 5;
const SEQUENCE_STREAM = 1;

export type ColorState = {
  /** The pads in order, each 1 to 6. */
  sequence: readonly number[];
  /**
   * The time that each color is shown, and the pause between two. Half as long again when relaxed.
   */
  shownMs: number;
  betweenMs: number;
  /** Opens after the last color. */
  clock: PlayClock;
  pressed: readonly number[];
  lastPressAtMs: number | null;
};

/** The shown and the pressed sequence. The last press was wrong, unless time ran out. */
export type ColorReveal = { game: 'color-sequence'; sequence: number[]; pressed: number[] };

/** No pad appears twice in a row. */
function drawSequence(random: Random): number[] {
  const sequence = [1 + random.below(PADS)];
  while (sequence.length < COLORS) {
    // One of the others: a step from the last pad around to the one before it.
    const step = 1 + random.below(PADS - 1);
    sequence.push((((sequence.at(-1) ?? 1) - 1 + step) % PADS) + 1);
  }
  return sequence;
}

function begin(seed: Seed, { pace }: GameTerms): ColorState {
  const shownMs = atPace(SHOWN_MS, pace);
  const betweenMs = atPace(BETWEEN_SHOWN_MS, pace);
  const endMs = LEAD_IN_MS + COLORS * shownMs + (COLORS - 1) * betweenMs;
  return {
    sequence: drawSequence(stream(seed, SEQUENCE_STREAM)),
    shownMs,
    betweenMs,
    clock: beginClock(endMs, LIMIT_MS, pace),
    pressed: [],
    lastPressAtMs: null,
  };
}

/** Returns the lit pad at a given time, or null. */
export function litPad({ sequence, shownMs, betweenMs }: ColorState, atMs: number): number | null {
  const sinceMs = atMs - LEAD_IN_MS;
  const place = Math.floor(sinceMs / (shownMs + betweenMs));
  const isLit = sinceMs >= 0 && sinceMs % (shownMs + betweenMs) < shownMs;
  return isLit ? (sequence[place] ?? null) : null;
}

function outcomeOf({ pressed, sequence, clock }: ColorState, atMs: number) {
  if (pressed.some((pad, place) => pad !== sequence[place])) return 'lost';
  if (pressed.length === COLORS) return 'won';
  return atMs > clockEndMs(clock) ? 'time-up' : 'playing';
}

function apply(state: ColorState, pad: number, atMs: number): ColorState {
  const { clock, lastPressAtMs } = state;
  const tooEarly = lastPressAtMs !== null && atMs - lastPressAtMs < BETWEEN_PRESSES_MS;
  const isOver = outcomeOf(state, atMs) !== 'playing';
  if (tooEarly || isOver || !isRunning(clock, atMs)) return state;
  return {
    ...state,
    clock: startedBy(clock, atMs),
    pressed: [...state.pressed, pad],
    lastPressAtMs: atMs,
  };
}

function flags(presses: readonly Timed<number>[], state: ColorState): PlayFlag[] {
  const isWon = state.pressed.length === COLORS;
  return isWon && isEven(gapsMs(presses), EVEN_PERCENT) ? ['even-beat'] : [];
}

function reveal({ sequence, pressed }: ColorState): ColorReveal {
  return { game: 'color-sequence', sequence: [...sequence], pressed: [...pressed] };
}

/** Color Sequence: five colors out of six, from memory. */
export const colorSequence: ReplayRules<ColorState, number> = {
  game: 'color-sequence',
  version: 1,
  mode: 'replay',
  difficulty: 'Medium',
  limitSeconds: LIMIT_MS / 1000,
  openMs: { standard: 180_000, relaxed: 360_000 },
  seededBy: 'play',
  scoredBy: 'ms',
  codec: {
    write: (pad) => [pad],
    read(reader) {
      const pad = reader.byte();
      return pad !== null && pad >= 1 && pad <= PADS ? pad : null;
    },
  },
  played: playedInMs,
  begin,
  apply,
  outcome: outcomeOf,
  score: ({ clock, lastPressAtMs }) => (lastPressAtMs ?? 0) - clock.openAtMs,
  flags,
  reveal,
};
