import { SIDE, type Board, GAP } from '@regz/rules/games/puzzle/tiles.ts';

/** The direction of a tile. */
export type Direction = 'up' | 'right' | 'down' | 'left';

/** The cell offset of each direction. */
const offsets = { up: -SIDE, right: 1, down: SIDE, left: -1 } as const;

/**
 * The direction of the tile in a cell when it is pressed, with the tiles before it. Null if it
 * stays.
 */
export function directionOf(board: Board, cell: number): Direction | null {
  const gap = board.indexOf(GAP);
  if (cell === gap) return null;
  if (cell % SIDE === gap % SIDE) return cell > gap ? 'up' : 'down';
  if (Math.floor(cell / SIDE) === Math.floor(gap / SIDE)) return cell > gap ? 'left' : 'right';
  return null;
}

/** The cells to move, one after the other, for the tile of a cell to move towards the gap. */
export function cellsTowardsGap(board: Board, cell: number): number[] {
  const direction = directionOf(board, cell);
  if (direction === null) return [];
  const cells: number[] = [];
  let at = board.indexOf(GAP);
  while (at !== cell) {
    at -= offsets[direction];
    cells.push(at);
  }
  return cells;
}

/** The cell of the tile that can move in a direction. Null if the gap is at the edge. */
export function cellThatMoves(board: Board, direction: Direction): number | null {
  const gap = board.indexOf(GAP);
  const cell = gap - offsets[direction];
  return board[cell] !== undefined && directionOf(board, cell) === direction ? cell : null;
}
