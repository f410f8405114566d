import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, parseDecimal } from './amounts.ts';

describe('a typed amount', () => {
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
  ])('%j is %d hundredths', (text, hundredths) => {
    expect(parseDecimal(text, 2)).toBe(hundredths);
  });

  it.each(['', ' ', '.', '-1', '+1', '1.005', '1,5', '1e3', 'abc', '0x10', '１', '99999999999999'])(
    '%j is refused',
    (text) => {
      expect(parseDecimal(text, 2)).toBeUndefined();
    },
  );

  it('converts exactly both ways, with any number of decimals', () => {
    const amounts = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 6 }), (parts, decimals) => {
        expect(parseDecimal(decimalText(parts, decimals), decimals)).toBe(parts);
      }),
    );
  });
});
