import type { Random } from '../random.ts';

export const SIDE = 4;
export const TILES = SIDE * SIDE;
/** Represents the gap among the tiles 1 to 15. */
export const GAP = 0;
/** The number of moves that shuffle the solved board. */
const WALK = 35;

/** The tile in each cell, row by row. */
export type Board = readonly number[];

/** Whether two cells lie side by side. */
export function isBeside(one: number, other: number): boolean {
  const rows = Math.abs(Math.floor(one / SIDE) - Math.floor(other / SIDE));
  return rows + Math.abs((one % SIDE) - (other % SIDE)) === 1;
}

/** The cells whose tile can be moved. */
export function movableCells(board: Board): number[] {
  const gap = board.indexOf(GAP);
  return board.flatMap((_, cell) => (isBeside(cell, gap) ? [cell] : []));
}

/** The board after a cell's tile has moved into the neighboring gap. */
export function moved(board: Board, cell: number): Board {
  const gap = board.indexOf(GAP);
  const tile = board[cell] ?? GAP;
  return [...board].with(gap, tile).with(cell, GAP);
}

export function isSolved(board: Board): boolean {
  return board.every((tile, cell) => tile === (cell + 1) % TILES);
}

/**
 * A random walk from the solved board that never steps straight back. With an odd number of steps
 * it cannot end at the start.
 */
export function mixed(random: Random): Board {
  let board: Board = Array.from({ length: TILES }, (_, cell) => (cell + 1) % TILES);
  let cameFrom: number | null = null;
  for (let step = 0; step < WALK; step += 1) {
    const ways = movableCells(board).filter((cell) => cell !== cameFrom);
    cameFrom = board.indexOf(GAP);
    board = moved(board, ways[random.below(ways.length)] ?? cameFrom);
  }
  return board;
}
