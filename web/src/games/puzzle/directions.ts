import { SIDE, type Board, GAP } from '@regz/rules/games/puzzle/tiles.ts';

/** Where a tile goes. */
export type Direction = 'up' | 'right' | 'down' | 'left';

/** How many cells on each way is. */
const offsets = { up: -SIDE, right: 1, down: SIDE, left: -1 } as const;

/** Where the tile of a cell goes when it is pressed, with those before it; null where it stays. */
export function directionOf(board: Board, cell: number): Direction | null {
  const gap = board.indexOf(GAP);
  if (cell === gap) return null;
  if (cell % SIDE === gap % SIDE) return cell > gap ? 'up' : 'down';
  if (Math.floor(cell / SIDE) === Math.floor(gap / SIDE)) return cell > gap ? 'left' : 'right';
  return null;
}

/** The cells to move, one after the other, for the tile of a cell to go towards the gap. */
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

/** The cell of the tile that can go a way; null where the gap is at the edge. */
export function cellThatMoves(board: Board, direction: Direction): number | null {
  const gap = board.indexOf(GAP);
  const cell = gap - offsets[direction];
  return board[cell] !== undefined && directionOf(board, cell) === direction ? cell : null;
}
