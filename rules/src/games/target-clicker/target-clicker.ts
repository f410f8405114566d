import { playedInMs } from '../clock-rule.ts';
import { isEven } from '../even-beat.ts';
import type { GameTerms, PlayFlag, ReplayRules } from '../game-rules.ts';
import { type ByteReader, type InputCodec, type Timed, varint } from '../input-codec.ts';
import {
  beginClock,
  clockEndMs,
  isRunning,
  LEAD_IN_MS,
  type PlayClock,
  startedBy,
} from '../play-clock.ts';
import { type Seed, stream } from '../random.ts';
import {
  CELLS,
  drawCells,
  drawDiscs,
  FIELD_HEIGHT,
  FIELD_WIDTH,
  squaredDistance,
  type Target,
  TARGETS,
} from './targets.ts';

/** Marks a point; any other first byte is the number of a cell. */
const POINT = 0;

/** A press at the pointer's position, or on a numbered cell. */
const clickerCodec: InputCodec<Target> = {
  write: (press) =>
    'cell' in press ? [press.cell] : [POINT, ...varint(press.x), ...varint(press.y)],
  read(reader) {
    const first = reader.byte();
    if (first === null || first > CELLS) return null;
    return first === POINT ? readPoint(reader) : { cell: first };
  },
};

function readPoint(reader: ByteReader): Target | null {
  const x = reader.varint();
  const y = reader.varint();
  if (x === null || y === null || x > FIELD_WIDTH || y > FIELD_HEIGHT) return null;
  return { x, y };
}

const LIMIT_MS = 20_000;
const RADIUS_PX = 24;
const TOUCH_RADIUS_PX = 36;
const BETWEEN_HITS_MS = 150;
const HURRIED_MS = 6000;
const EVEN_PERCENT = 20;
const EXACT_PX = 2;
const TARGET_STREAM = 1;

export type ClickerState = {
  /** Discs for a pointer and for touch, cells for keys and a screen reader. */
  targets: readonly Target[];
  radiusPx: number;
  clock: PlayClock;
  /** The times of the hits. Their number is the number of hit targets. */
  hitsAtMs: readonly number[];
};

function begin(seed: Seed, { pace, control }: GameTerms): ClickerState {
  const random = stream(seed, TARGET_STREAM);
  const radiusPx = control === 'touch' ? TOUCH_RADIUS_PX : RADIUS_PX;
  const byCell = control === 'keys' || control === 'reader';
  return {
    targets: byCell ? drawCells(random) : drawDiscs(random, radiusPx),
    radiusPx,
    clock: beginClock(LEAD_IN_MS, LIMIT_MS, pace),
    hitsAtMs: [],
  };
}

/** Returns the current target. Undefined once all are hit. */
export function currentTarget({ targets, hitsAtMs }: ClickerState): Target | undefined {
  return targets[hitsAtMs.length];
}

/** Whether a press hits a target. */
function hits(press: Target, target: Target, radiusPx: number): boolean {
  if ('cell' in press) return 'cell' in target && press.cell === target.cell;
  return !('cell' in target) && squaredDistance(press, target) <= radiusPx * radiusPx;
}

function apply(state: ClickerState, press: Target, atMs: number): ClickerState {
  const target = currentTarget(state);
  if (target === undefined || !isRunning(state.clock, atMs)) return state;
  const clock = startedBy(state.clock, atMs);
  const lastAtMs = state.hitsAtMs.at(-1);
  const tooEarly = lastAtMs !== undefined && atMs - lastAtMs < BETWEEN_HITS_MS;
  if (tooEarly || !hits(press, target, state.radiusPx)) return { ...state, clock };
  return { ...state, clock, hitsAtMs: [...state.hitsAtMs, atMs] };
}

function playedMs({ hitsAtMs, clock }: ClickerState): number {
  return (hitsAtMs.at(-1) ?? 0) - (clock.startedAtMs ?? 0);
}

/**
 * Flags presses that are too fast, in a rhythm too even for a person, or always in the exact
 * middle.
 */
function flags(presses: readonly Timed<Target>[], state: ClickerState): PlayFlag[] {
  const { hitsAtMs, targets } = state;
  if (hitsAtMs.length < TARGETS) return [];
  const gaps = hitsAtMs.slice(1).map((atMs, index) => atMs - (hitsAtMs[index] ?? 0));
  const middles = presses.filter(({ input, atMs }) => {
    const target = targets[hitsAtMs.indexOf(atMs)];
    return target !== undefined && !('cell' in target) && hits(input, target, EXACT_PX);
  });
  const found: PlayFlag[] = playedMs(state) < HURRIED_MS ? ['too-fast'] : [];
  if (isEven(gaps, EVEN_PERCENT)) found.push('even-beat');
  if (middles.length >= TARGETS) found.push('exact-aim');
  return found;
}

/** Target Clicker: 20 targets in 20 seconds. */
export const targetClicker: ReplayRules<ClickerState, Target> = {
  game: 'target-clicker',
  version: 1,
  mode: 'replay',
  difficulty: 'Easy',
  limitSeconds: LIMIT_MS / 1000,
  openMs: { standard: 180_000, relaxed: 360_000 },
  seededBy: 'play',
  scoredBy: 'ms',
  codec: clickerCodec,
  played: playedInMs,
  begin,
  apply,
  outcome(state, atMs) {
    if (state.hitsAtMs.length === TARGETS) return 'won';
    return atMs > clockEndMs(state.clock) ? 'time-up' : 'playing';
  },
  score: playedMs,
  flags,
  reveal: () => null,
};
