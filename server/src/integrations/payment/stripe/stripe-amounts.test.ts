import { expect, it } from 'vitest';
import { hundredthsOf, stripeUnitsOf } from './stripe-amounts.ts';

it.each([
  ['LKR', 125_000, 125_000],
  ['USD', 388, 388],
  ['JPY', 117_500, 1175],
  ['KWD', 125, 1250],
  ['ISK', 500, 500],
])("Stripe's amounts in %s: %s hundredths are %s", (currency, hundredths, units) => {
  expect(stripeUnitsOf(hundredths, currency)).toBe(units);
  expect(hundredthsOf(units, currency)).toBe(hundredths);
});

it("Stripe's amounts has no part of a yen, and no thousandth where only hundredths are kept", () => {
  expect(stripeUnitsOf(117_550, 'JPY')).toBeUndefined();
  expect(hundredthsOf(1255, 'KWD')).toBeUndefined();
});
