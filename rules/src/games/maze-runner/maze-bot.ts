import type { Pace } from '../../players/task-users.ts';
import { encodeLog } from '../input-log.ts';
import { seedFromHex } from '../random.ts';
import { type Board, type Direction, directions, neighbor } from './boards.ts';
import { isOpen, LEAD_IN_MS, mazeRunner } from './maze-runner.ts';

const HAND_MS = 170;
const LOOK_MS = 350;

/** The steps of the shortest path to the exit, from the start or another cell. */
export function solveMaze(board: Board, from = board.start): Direction[] {
  const reached = new Map<number, Direction[]>([[from, []]]);
  for (const [cell, way] of reached) {
    if (cell === board.exit) return way;
    for (const direction of directions) {
      const next = neighbor(cell, direction);
      if (!isOpen(board, cell, direction) || reached.has(next)) continue;
      reached.set(next, [...way, direction]);
    }
  }
  throw new Error('there is no way out');
}

/** A winning log of a player who pauses now and then, and the time of its last step. */
export function winningMazeLog(seedHex: string, pace: Pace): { log: string; playedMs: number } {
  const seed = seedFromHex(seedHex);
  if (seed === null) throw new Error('no seed');
  const { board } = mazeRunner.begin(seed, { pace, control: 'keys', content: null });
  const inputs = solveMaze(board).map((input, step) => ({
    input,
    atMs: LEAD_IN_MS + 400 + step * HAND_MS + Math.floor(step / 6) * LOOK_MS,
  }));
  return { log: encodeLog(inputs, mazeRunner.codec), playedMs: inputs.at(-1)?.atMs ?? 0 };
}
