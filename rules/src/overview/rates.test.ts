import { expect, it } from 'vitest';
import { rateOf } from './rates.ts';

it.each([
  [1, 10, 10],
  [1, 9, null],
  [0, 0, null],
  [1, 140, 0.7],
  [2, 3_000, 0.1],
  [12, 12, 100],
])('%i of %i is a rate of %s percent', (part, whole, rate) => {
  expect(rateOf(part, whole)).toBe(rate);
});
