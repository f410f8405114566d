import fc from 'fast-check';
import { expect, it } from 'vitest';
import { includedTaxMinor, percentText } from './included-tax.ts';

it.each([
  [75_000, 1800, 11_441],
  [11_800, 1800, 1800],
  [1, 1800, 0],
  [0, 1800, 0],
  [75_000, 0, 0],
  [10_250, 250, 250],
  [3, 10_000, 2],
])('Of %i hundredths with a tax of %i basis points in them, %i are the tax', (total, rate, tax) => {
  expect(includedTaxMinor(total, rate)).toBe(tax);
});

it('A tax within a price, added to what is left of the price, gives the price again, to half a hundredth', () => {
  const totals = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  const rates = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(totals, rates, (total, rate) => {
      const tax = BigInt(includedTaxMinor(total, rate));
      // The exact tax is total * rate / (10000 + rate): twice the difference is at most one whole.
      const whole = BigInt(10_000 + rate);
      const off = 2n * (tax * whole - BigInt(total) * BigInt(rate));
      expect(off > -whole && off <= whole).toBe(true);
      expect(tax <= BigInt(total)).toBe(true);
    }),
  );
});

it('A rate is written as people write it', () => {
  expect([1800, 250, 825, 0].map(percentText)).toEqual(['18 %', '2.5 %', '8.25 %', '0 %']);
});
