import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseStatementAmount } from './statement-amount.ts';

it.each([
  ['750', 75_000],
  ['750.00', 75_000],
  ['750,00', 75_000],
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['1 234,56', 123_456],
  ['1\u00a0234.56', 123_456],
  ['1\u202f234,5', 123_450],
  ["1'234.56", 123_456],
  ['1’234’567.89', 123_456_789],
  ['12,34,567.00', 123_456_700],
  ['1,234', 123_400],
  ['1.234', 123_400],
  ['1.234.567', 123_456_700],
  ['LKR 1,234.56', 123_456],
  ['Rs. 1,234.56', 123_456],
  ['Rs 1,234.56', 123_456],
  ['1.234,56 EUR', 123_456],
  ['€1.234,56', 123_456],
  ['+750.00', 75_000],
  ['750.00 CR', 75_000],
  ['750.00 DR', -75_000],
  ['-750.00', -75_000],
  ['\u2212750.00', -75_000],
  ['750.00-', -75_000],
  ['(750.00)', -75_000],
  ['LKR -750.00', -75_000],
  ['0.00', 0],
  ['1.5', 150],
  ['.50', undefined],
  ['', undefined],
  ['-', undefined],
  ['1.2345', undefined],
  ['1,234,56', undefined],
  ['0,500', undefined],
  ['12.34.56', undefined],
  ['2026-11-20', undefined],
  ['20/11/2026', undefined],
  ['20.11.2026', undefined],
  ['1.23457E+15', undefined],
  ['RGZ-4E7J-92', undefined],
  ['FT24 0091', undefined],
] as const)('An amount of a bank’s file that is written %j is %s hundredths', (text, minor) => {
  expect(parseStatementAmount(text)).toBe(minor);
});

it('An amount of a bank’s file is exact however large it is and however its thousands are written', () => {
  const minors = fc.integer({ min: 0, max: 999_999_999_999_999 });
  const ways = fc.constantFrom(
    ['', '.'],
    ['', ','],
    [',', '.'],
    ['.', ','],
    [' ', ','],
    ["'", '.'],
  );
  fc.assert(
    fc.property(minors, ways, (minor, [thousands = '', point = '']) => {
      const digits = String(minor).padStart(3, '0');
      const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
      expect(parseStatementAmount(`${whole}${point}${digits.slice(-2)}`)).toBe(minor);
    }),
  );
});
