import { describe, expect, it } from 'vitest';
import { resetsRemaining } from './devices.ts';

describe('the resets shown', () => {
  it.each([
    [10, 10],
    [5, 5],
    [0, 0],
    [-3, 0],
    [25, 10],
    [2.9, 2],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 10],
  ])('for a stored count of %d are %i out of 10', (count, remaining) => {
    expect(resetsRemaining(count)).toEqual({ remaining, outOf: 10 });
  });
});
