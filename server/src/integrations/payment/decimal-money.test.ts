import { expect, it } from 'vitest';
import { decimalUnits, hundredths } from './decimal-money.ts';

it.each([
  ['0', 0],
  ['0.00', 0],
  ['0.1', 10],
  ['25.00', 2500],
  ['25.5', 2550],
  ['1.15', 115],
  ['4.35', 435],
  ['1.005000', undefined],
  ['2.50000000', 250],
  ['90071992547.99', 9_007_199_254_799],
])("A provider's money %s is %s hundredths, exactly", (text, whole) => {
  expect(hundredths(text)).toBe(whole);
});

it("A provider's money is compared to the last of eight decimals", () => {
  expect(decimalUnits('24.99999999')).toBe(2_499_999_999n);
  expect(decimalUnits('25')).toBe(2_500_000_000n);
});

it.each(['', ' 1', '-1', '+1', '1,00', '1.', '.5', '1e2', '0x10', '1_0', '٣', '1.123456789'])(
  "%j is not a provider's money",
  (text) => {
    expect(decimalUnits(text)).toBeUndefined();
  },
);
