import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { darkRuns, QR_MAX_BYTES } from './qr-code.tsx';

it('A QR code draws every dark module of a row once, neighbors together', () => {
  const row = [true, true, false, true, false, false, true];
  expect(darkRuns(row)).toEqual([
    [0, 2],
    [3, 1],
    [6, 1],
  ]);
  expect(darkRuns([false, false])).toEqual([]);
});

it('The largest QR code holds its limit, and no byte more', () => {
  const codeOf = (bytes: number) => encode('{'.repeat(bytes), { ecc: 'M' });
  expect(codeOf(QR_MAX_BYTES).version).toBe(40);
  expect(() => codeOf(QR_MAX_BYTES + 1)).toThrow(/too long/i);
});
