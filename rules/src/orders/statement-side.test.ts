import { expect, it } from 'vitest';
import { parseStatementSide } from './statement-side.ts';

it.each([
  ['CR', 'came'],
  ['Cr.', 'came'],
  ['c', 'came'],
  ['(CR)', 'came'],
  [' Credit ', 'came'],
  ['\uff23\uff32', 'came'],
  ['H', 'came'],
  ['+', 'came'],
  ['DR', 'left'],
  ['D', 'left'],
  ['Debit', 'left'],
  ['Withdrawal', 'left'],
  ['S', 'left'],
  ['\u2212', 'left'],
  ['', undefined],
  ['CRDR', undefined],
  ['Card', undefined],
  ['Transfer', undefined],
] as const)('A bank’s column of sides that says %j means that the money %s', (text, side) => {
  expect(parseStatementSide(text)).toBe(side);
});
