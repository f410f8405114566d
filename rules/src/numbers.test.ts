import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalText, isScientificNumber, parseDecimal, parseWhole } from './numbers.ts';

it.each([
  ['0', 0],
  ['12', 1200],
  [' 12.5 ', 1250],
  ['12.50', 1250],
  ['.05', 5],
  ['7.', 700],
  ['0.29', 29],
  ['1.13', 113],
  ['9999999999.99', 999_999_999_999],
])('A typed amount %j is %d hundredths', (text, hundredths) => {
  expect(parseDecimal(text, 2)).toBe(hundredths);
});

it.each(['', ' ', '.', '-1', '+1', '1.005', '1,5', '1e3', 'abc', '0x10', '１', '99999999999999'])(
  'A typed amount %j is refused',
  (text) => {
    expect(parseDecimal(text, 2)).toBeUndefined();
  },
);

it('A typed amount converts exactly both ways, with any number of decimals', () => {
  const amounts = fc.integer({ min: 0, max: 1e12 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 6 }), (parts, decimals) => {
      expect(parseDecimal(decimalText(parts, decimals), decimals)).toBe(parts);
    }),
  );
});

it.each([
  ['0', 0],
  ['-0', 0],
  [' 5 ', 5],
  ['0025', 25],
  ['-5', -5],
  ['\u22125', -5],
  ['999999999999999', 999_999_999_999_999],
])('A typed whole number %j is %d', (text, whole) => {
  expect(parseWhole(text)).toBe(whole);
});

it.each(['', ' ', '-', '+5', '1e3', '2,50', '2.5', '5.', '0x10', '１２', '1 000', '٣', 'Infinity'])(
  'A typed whole number %j is refused, and never another number',
  (text) => {
    expect(parseWhole(text)).toBeUndefined();
  },
);

it.each(['1.23457E+15', '9.47712E+11', ' 1E-5 ', '1,5e+12', '123.457E+12'])(
  'A number that a spreadsheet has shortened is %j',
  (text) => {
    expect(isScientificNumber(text)).toBe(true);
  },
);

it.each(['', '94771234567', '12E4567890', 'E5', '1.2.3E+4', '1E', '12E5', '0771234567'])(
  'A number that a spreadsheet has shortened is not %j',
  (text) => {
    expect(isScientificNumber(text)).toBe(false);
  },
);
