import { expect, it } from 'vitest';
import { convertPrice, formatAmount, formatMoney } from './currencies.ts';

it.each([
  ['EUR', 2900, 250, 73],
  ['CAD', 4300, 250, 108],
  ['USD', 3100, 750, 233],
  ['EUR', 2900, 750, 218],
  ['EUR', 2900, 1250, 363],
  ['USD', 3100, 1750, 543],
  ['EUR', 2900, 1750, 508],
])(
  'A price in %s, at %d millionths, of LKR %d is rounded half up, even if floating point is a cent low',
  (_, rateMicros, lkr, minor) => {
    expect(convertPrice(lkr * 100, rateMicros)).toBe(minor);
    expect(Number((lkr * (rateMicros / 1_000_000)).toFixed(2)) * 100).not.toBe(minor);
  },
);

it('A price is rounded half up', () => {
  expect(convertPrice(1, 500_000)).toBe(1);
  expect(convertPrice(1, 499_999)).toBe(0);
  expect(convertPrice(3, 500_000)).toBe(2);
  expect(convertPrice(0, 1)).toBe(0);
});

it('A price is exact beyond the integers of floating point', () => {
  expect(convertPrice(9_007_199_254_740_991, 1_000_000)).toBe(9_007_199_254_740_991);
});

it.each([
  [250_000, 'Rs.', 'Rs. 2,500.00'],
  [78, '$', '$0.78'],
  [-3, '€', '-€0.03'],
  [1200, 'A$', 'A$12.00'],
  [117_500, '¥', '¥1,175.00'],
  [123_456_789, 'Fr', 'Fr 1,234,567.89'],
])('An amount of %i hundredths with the symbol %s is shown as %s', (minor, symbol, shown) => {
  expect(formatMoney(minor, symbol)).toBe(shown);
});

it('An amount without a symbol has that of rupees, or the code of its currency', () => {
  expect(formatAmount(250_000, 'LKR')).toBe('Rs. 2,500.00');
  expect(formatAmount(810, 'USD')).toBe('USD 8.10');
});
