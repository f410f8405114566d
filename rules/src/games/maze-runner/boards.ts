import type { Random } from '../random.ts';

export const SIDE = 8;
const CELLS = SIDE * SIDE;

/** A passage out of a cell, as one bit. A cell's digit is the sum of its passages. */
export const NORTH = 1;
export const EAST = 2;
export const SOUTH = 4;
export const WEST = 8;
export const directions = [NORTH, EAST, SOUTH, WEST] as const;
export type Direction = (typeof directions)[number];

/** A board with its two ends: the passages of its cells row by row. */
export type Board = { ways: readonly number[]; start: number; exit: number };

/** The three boards, one word per row, from the top left to the bottom right. */
const drawn = [
  '42aeaac4 3aa9683d 6aac7e85 16ad53a9 6969546c 52d69395 7c152ead 13aba929',
  '2aaac6ac 2ac69569 6ad3c13c 569696ad 55692d45 5552e979 513c5454 3aab93b9',
  '2c6aaae8 4556c43c 55793969 7916ac3c 52e943c5 5696ba95 55452aed 393baa91',
];

/** The neighboring cell in a direction. Call it only if a passage leads there. */
export function neighbor(cell: number, direction: Direction): number {
  const offsets = { [NORTH]: -SIDE, [EAST]: 1, [SOUTH]: SIDE, [WEST]: -1 };
  return cell + offsets[direction];
}

/** One of the three boards, in one of its eight orientations. */
export function chooseBoard(random: Random): Board {
  const text = drawn[random.below(drawn.length)] ?? '';
  const board: Board = {
    ways: text
      .replaceAll(' ', '')
      .split('')
      .map((digit) => Number.parseInt(digit, 16)),
    start: 0,
    exit: CELLS - 1,
  };
  const layings = [transposed, mirrored, upended];
  return layings.reduce((as, lay) => (random.below(2) === 1 ? lay(as) : as), board);
}

function transposed(board: Board): Board {
  const place = (cell: number) => (cell % SIDE) * SIDE + Math.floor(cell / SIDE);
  return laid(board, place, { [NORTH]: WEST, [EAST]: SOUTH, [SOUTH]: EAST, [WEST]: NORTH });
}

function mirrored(board: Board): Board {
  const place = (cell: number) => cell - (cell % SIDE) + SIDE - 1 - (cell % SIDE);
  return laid(board, place, { [NORTH]: NORTH, [EAST]: WEST, [SOUTH]: SOUTH, [WEST]: EAST });
}

function upended(board: Board): Board {
  const place = (cell: number) => CELLS - SIDE - (cell - (cell % SIDE)) + (cell % SIDE);
  return laid(board, place, { [NORTH]: SOUTH, [EAST]: EAST, [SOUTH]: NORTH, [WEST]: WEST });
}

/**
 * A board with its cells moved and its directions changed accordingly; applying the same change
 * again undoes it.
 */
function laid(
  board: Board,
  place: (cell: number) => number,
  meaning: Readonly<Record<Direction, Direction>>,
): Board {
  const turned = (ways: number) =>
    directions.reduce((sum, way) => ((ways & way) === 0 ? sum : sum | meaning[way]), 0);
  return {
    ways: board.ways.map((_, cell) => turned(board.ways[place(cell)] ?? 0)),
    start: place(board.start),
    exit: place(board.exit),
  };
}
