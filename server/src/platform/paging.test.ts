import { expect, it } from 'vitest';
import { numberBefore, pageOf, positionText, readPosition } from './paging.ts';

const idOf = ({ id }: { id: string }) => id;
const rows = ['c', 'b', 'a'].map((id) => ({ id }));

it('A page names its last row if there are more', () => {
  expect(pageOf(rows, 2, idOf)).toEqual({ shown: rows.slice(0, 2), next: 'b' });
});

it('A page that holds all rows has no next one', () => {
  expect(pageOf(rows, 3, idOf)).toEqual({ shown: rows, next: null });
  expect(pageOf([], 3, idOf)).toEqual({ shown: [], next: null });
});

it('A page begins below the number that ended the previous one', () => {
  expect(numberBefore('17')).toBe(17);
  expect(numberBefore(undefined)).toBe(2 ** 31 - 1);
});

it('A position is read exactly as it was written, to the microsecond', () => {
  const position = {
    createdMicros: 1_795_409_870_012_345,
    id: '0198e6a0-8f3b-7c41-9a6e-1c2d3e4f5a6b',
  };
  expect(readPosition(positionText(position))).toEqual(position);
});
