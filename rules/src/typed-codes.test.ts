import { expect, it } from 'vitest';
import { codeFrom, readTypedCode, shownCode } from './typed-codes.ts';

it('A code has eight consonants, none more probable than another', () => {
  expect(codeFrom([0, 1, 2, 3, 4, 5, 6, 7, 8])).toBe('BCDFGHJK');
  expect(codeFrom([239, 240, 255, 0, 0, 0, 0, 0, 0, 0])).toBe('ZBBBBBBB');
});

it.each([
  ['BCDFGHJK', 'BCDFGHJK'],
  [' bcdf-ghjk\n', 'BCDFGHJK'],
  ['BCDF – GHJK', 'BCDFGHJK'],
  ['BCDFGHJ', null],
  ['BCDFGHJKL', null],
  ['BCDFGHJA', null],
  ['BCDFGHJ0', null],
  ['', null],
])('A code is read as people type it: %j', (typed, code) => {
  expect(readTypedCode(typed)).toBe(code);
});

it('A code is shown in two halves, and read so too', () => {
  expect(shownCode('BCDFGHJK')).toBe('BCDF-GHJK');
  expect(readTypedCode(shownCode('BCDFGHJK'))).toBe('BCDFGHJK');
});
