import { GAP } from '@regz/rules/games/puzzle/tiles.ts';
import { expect, it } from 'vitest';
import { cellsTowardsGap, cellThatMoves, directionOf } from './directions.ts';

/** The gap in the second row and second column; elsewhere any tile. */
const board = [1, 2, 3, 4, 5, GAP, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

it('A tile in line with the gap moves towards it, taking those between along, nearest first', () => {
  expect(directionOf(board, 7)).toBe('left');
  expect(cellsTowardsGap(board, 7)).toEqual([6, 7]);
  expect(directionOf(board, 13)).toBe('up');
  expect(cellsTowardsGap(board, 13)).toEqual([9, 13]);
  expect(directionOf(board, 4)).toBe('right');
  expect(directionOf(board, 1)).toBe('down');
});

it('A tile in line with the gap is the only kind that moves', () => {
  const still = board.flatMap((_, cell) => (directionOf(board, cell) === null ? [cell] : []));
  expect(still).toEqual([0, 2, 3, 5, 8, 10, 11, 12, 14, 15]);
  expect(still.flatMap((cell) => cellsTowardsGap(board, cell))).toEqual([]);
});

it('A direction moves the tile beside the gap that can go there', () => {
  expect(cellThatMoves(board, 'up')).toBe(9);
  expect(cellThatMoves(board, 'right')).toBe(4);
  expect(cellThatMoves(board, 'down')).toBe(1);
  expect(cellThatMoves(board, 'left')).toBe(6);
});

it('A direction moves nothing if the gap is at the edge', () => {
  const last = [...board.filter((tile) => tile !== GAP), GAP];
  expect(cellThatMoves(last, 'up')).toBeNull();
  expect(cellThatMoves(last, 'left')).toBeNull();
  const corner = [...last.slice(0, 3), GAP, ...last.slice(3, 15)];
  expect(cellThatMoves(corner, 'left')).toBeNull();
  expect(cellThatMoves(corner, 'down')).toBeNull();
});
