import { expect, it } from 'vitest';
import { darkRuns } from './qr-code.tsx';

it('A QR code draws every dark module of a row once, neighbors together', () => {
  const row = [true, true, false, true, false, false, true];
  expect(darkRuns(row)).toEqual([
    [0, 2],
    [3, 1],
    [6, 1],
  ]);
  expect(darkRuns([false, false])).toEqual([]);
});
