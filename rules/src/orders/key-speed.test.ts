import { expect, it } from 'vitest';
import { keySpeed } from './key-speed.ts';

it.each([
  [20, 1_999, { keys: 20, seconds: 2 }],
  [41, 2_001, { keys: 41, seconds: 3 }],
  [41, 0, { keys: 41, seconds: 2 }],
  [1000, 120_000, { keys: 1000, seconds: 120 }],
  [1000, 120_001, null],
  [19, 1_000, null],
  [0, 0, null],
])('Of %i keys, half of which came within %i ms, the home page says %j', (keys, medianMs, said) => {
  expect(keySpeed(keys, medianMs)).toEqual(said);
});
