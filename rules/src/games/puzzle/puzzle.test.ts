import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stream } from '../random.ts';
import { puzzle } from './puzzle.ts';
import { isSolved, mixed, movableCells, moved } from './tiles.ts';

const terms = { pace: 'standard', control: 'keys', content: null } as const;

it('The board has each tile once, and never starts solved', () => {
  fc.assert(
    fc.property(fc.nat(), (purpose) => {
      const board = mixed(stream([1, 2, 3, 4], purpose));
      expect(board.toSorted((one, other) => one - other)).toEqual([...Array(16).keys()]);
      expect(isSolved(board)).toBe(false);
    }),
  );
});

it('The board lets only tiles beside the gap move', () => {
  const state = puzzle.begin([1, 2, 3, 4], terms);
  const movable = movableCells(state.board);
  const effects = [...Array(16).keys()].filter(
    (cell) => puzzle.apply(state, cell, 5000).moves === 1,
  );
  expect(effects).toEqual(movable);
  expect(moved(state.board, movable[0] ?? 0)).not.toEqual(state.board);
});

it('Puzzle shows a player who lost how far the board had come', () => {
  const state = puzzle.begin([1, 2, 3, 4], terms);
  expect(puzzle.reveal(state)).toEqual({ game: 'puzzle', board: [...state.board] });
});

describe('flagged for staff is a play', () => {
  const solved = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];
  const almost = { ...puzzle.begin([1, 2, 3, 4], terms), board: moved(solved, 14) };

  it('Staff see a flag on a play that starts sooner than a person can look', () => {
    const flagsOf = (atMs: number) =>
      puzzle.flags([], puzzle.apply({ ...almost, moves: 60 }, 15, atMs));
    expect(flagsOf(3399)).toEqual(['too-fast']);
    expect(flagsOf(3400)).toEqual([]);
  });

  it('Flagged for staff is a play with fewer moves than people need', () => {
    const flagsOf = (moves: number) =>
      puzzle.flags([], puzzle.apply({ ...almost, moves }, 15, 9000));
    expect(flagsOf(22)).toEqual(['shortest-way']);
    expect(flagsOf(23)).toEqual([]);
  });
});
