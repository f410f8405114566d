import { expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { nextTryMs } from './delivery-attempts.ts';

it('The attempts of a delivery are ten, within four days', () => {
  const waits = Array.from({ length: 9 }, (_, index) => nextTryMs(index + 1, { chance: 0 }));
  expect(waits.slice(0, 3)).toEqual([5_000, 300_000, 1_800_000]);
  expect(waits.slice(3)).toEqual([2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS));
  expect(nextTryMs(10, { chance: 0 })).toBeNull();
});

it('The attempts of a delivery come up to a tenth later at random, never earlier', () => {
  expect(nextTryMs(4, { chance: 1 })).toBe(132 * 60_000);
  expect(nextTryMs(4, { chance: 0 })).toBe(2 * HOUR_MS);
});

it('The attempts of a delivery leave an endpoint alone for as long as it asks, up to a day', () => {
  const chance = 0;
  expect(nextTryMs(1, { chance, retryAfterMs: 60_000 })).toBe(60_000);
  expect(nextTryMs(4, { chance, retryAfterMs: 60_000 })).toBe(2 * HOUR_MS);
  expect(nextTryMs(1, { chance, retryAfterMs: 100 * HOUR_MS })).toBe(24 * HOUR_MS);
});
