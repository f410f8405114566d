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
import { type Seed, stream } from '../random.ts';
import { type Board, GAP, isBeside, isSolved, mixed, moved, TILES } from './tiles.ts';

const LIMIT_MS = 60_000;
const BETWEEN_MOVES_MS = 60;
const HURRIED_MS = 400;
/** A person stops to think; a script does not. */
const EVEN_PERCENT = 50;
/** Of a hundred people who solve it row by row, two need at most this many moves. */
const SHORT_WAY = 23;
const WALK_STREAM = 1;

export type PuzzleState = {
  board: Board;
  clock: PlayClock;
  moves: number;
  firstMoveAtMs: number | null;
  lastMoveAtMs: number | null;
  wonAtMs: number | null;
};

/** The final board. */
export type PuzzleReveal = { game: 'puzzle'; board: number[] };

function begin(seed: Seed, { pace }: GameTerms): PuzzleState {
  return {
    board: mixed(stream(seed, WALK_STREAM)),
    clock: beginClock(LEAD_IN_MS, LIMIT_MS, pace),
    moves: 0,
    firstMoveAtMs: null,
    lastMoveAtMs: null,
    wonAtMs: null,
  };
}

function apply(state: PuzzleState, cell: number, atMs: number): PuzzleState {
  const { board, clock, lastMoveAtMs } = state;
  const tooEarly = lastMoveAtMs !== null && atMs - lastMoveAtMs < BETWEEN_MOVES_MS;
  if (tooEarly || state.wonAtMs !== null || !isRunning(clock, atMs)) return state;
  if (!isBeside(cell, board.indexOf(GAP))) return state;
  const next = moved(board, cell);
  return {
    board: next,
    clock: startedBy(clock, atMs),
    moves: state.moves + 1,
    firstMoveAtMs: state.firstMoveAtMs ?? atMs,
    lastMoveAtMs: atMs,
    wonAtMs: isSolved(next) ? atMs : null,
  };
}

/**
 * Flags a start before a person can have looked, a solution with fewer moves than people need, and
 * a rhythm that is too even for a person.
 */
function flags(inputs: readonly Timed<number>[], state: PuzzleState): PlayFlag[] {
  const { wonAtMs, firstMoveAtMs, clock, moves } = state;
  if (wonAtMs === null || firstMoveAtMs === null) return [];
  const found: PlayFlag[] = firstMoveAtMs - clock.openAtMs < HURRIED_MS ? ['too-fast'] : [];
  if (moves <= SHORT_WAY) found.push('shortest-way');
  if (isEven(gapsMs(inputs), EVEN_PERCENT)) found.push('even-beat');
  return found;
}

/** Puzzle: fifteen tiles in 60 seconds. */
export const puzzle: ReplayRules<PuzzleState, number> = {
  game: 'puzzle',
  version: 1,
  mode: 'replay',
  difficulty: 'Expert',
  limitSeconds: LIMIT_MS / 1000,
  openMs: { standard: 180_000, relaxed: 360_000 },
  seededBy: 'day',
  scoredBy: 'ms',
  codec: {
    write: (cell) => [cell],
    read(reader) {
      const cell = reader.byte();
      return cell !== null && cell < TILES ? cell : null;
    },
  },
  played: playedInMs,
  begin,
  apply,
  outcome(state, atMs) {
    if (state.wonAtMs !== null) return 'won';
    return atMs > clockEndMs(state.clock) ? 'time-up' : 'playing';
  },
  score: ({ wonAtMs, clock }) => (wonAtMs ?? 0) - (clock.startedAtMs ?? 0),
  flags,
  reveal: ({ board }): PuzzleReveal => ({ game: 'puzzle', board: [...board] }),
};
