import { playedInMs } from '../clock-rule.ts';
import { gapsMs, isEven } from '../even-beat.ts';
import type { GameTerms, PlayFlag, ReplayRules } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import { atPace } from '../play-conditions.ts';
import { type Seed, stream } from '../random.ts';
import { type Board, chooseBoard, type Direction, directions, neighbor } from './boards.ts';

export const LEAD_IN_MS = 3000;
const LIMIT_MS = 15_000;
/** At the relaxed pace the clock starts with the first step, or after this long without one. */
const STUDY_MS = 120_000;
const BETWEEN_STEPS_MS = 80;
/** A person stops at a junction; a script does not. */
const EVEN_PERCENT = 50;
const BOARD_STREAM = 1;

export type MazeState = {
  board: Board;
  at: number;
  steps: number;
  /** Null at the relaxed pace until the first step. */
  startedAtMs: number | null;
  lastStepAtMs: number | null;
  wonAtMs: number | null;
  limitMs: number;
};

function begin(seed: Seed, { pace }: GameTerms): MazeState {
  const board = chooseBoard(stream(seed, BOARD_STREAM));
  return {
    board,
    at: board.start,
    steps: 0,
    startedAtMs: pace === 'relaxed' ? null : LEAD_IN_MS,
    lastStepAtMs: null,
    wonAtMs: null,
    limitMs: atPace(LIMIT_MS, pace),
  };
}

/** The time after which no step counts, in milliseconds since the play was issued. */
export function mazeEndMs({ startedAtMs, limitMs }: MazeState): number {
  return (startedAtMs ?? LEAD_IN_MS + STUDY_MS) + limitMs;
}

/** Whether a passage leads out of the cell in a direction. */
export function isOpen(board: Board, cell: number, direction: Direction): boolean {
  return ((board.ways[cell] ?? 0) & direction) !== 0;
}

function apply(state: MazeState, direction: Direction, atMs: number): MazeState {
  const { board, at, lastStepAtMs } = state;
  const tooEarly = atMs < LEAD_IN_MS || atMs - (lastStepAtMs ?? -1000) < BETWEEN_STEPS_MS;
  if (tooEarly || state.wonAtMs !== null || atMs > mazeEndMs(state)) return state;
  if (!isOpen(board, at, direction)) return state;
  const next = neighbor(at, direction);
  return {
    ...state,
    at: next,
    steps: state.steps + 1,
    startedAtMs: state.startedAtMs ?? atMs,
    lastStepAtMs: atMs,
    wonAtMs: next === board.exit ? atMs : null,
  };
}

/** Flags steps at a rhythm that is too even for a person. */
function flags(inputs: readonly Timed<Direction>[], { wonAtMs }: MazeState): PlayFlag[] {
  return wonAtMs !== null && isEven(gapsMs(inputs), EVEN_PERCENT) ? ['even-beat'] : [];
}

/** Maze Runner: one of three boards, 15 seconds. */
export const mazeRunner: ReplayRules<MazeState, Direction> = {
  game: 'maze-runner',
  version: 1,
  mode: 'replay',
  difficulty: 'Medium',
  limitSeconds: LIMIT_MS / 1000,
  openMs: { standard: 180_000, relaxed: 360_000 },
  seededBy: 'day',
  scoredBy: 'ms',
  codec: {
    write: (direction) => [direction],
    read: (reader) => {
      const byte = reader.byte();
      return directions.find((direction) => direction === byte) ?? null;
    },
  },
  played: playedInMs,
  begin,
  apply,
  outcome(state, atMs) {
    if (state.wonAtMs !== null) return 'won';
    return atMs > mazeEndMs(state) ? 'time-up' : 'playing';
  },
  score: ({ wonAtMs, startedAtMs }) => (wonAtMs ?? 0) - (startedAtMs ?? 0),
  flags,
  reveal: () => null,
};
