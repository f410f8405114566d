import { expect, it } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { dueKeyStep, isKeySetOld, keySetWarning, type KeyStep } from './signing-keys.ts';

const now = Date.UTC(2026, 10, 26);

type State = Parameters<typeof dueKeyStep>[0][number]['state'];
const key = (state: State, days: number, isPublished = true) => ({
  state,
  sinceMs: now - days * DAY_MS,
  isPublished,
});

it.each<[string, Parameters<typeof dueKeyStep>[0], KeyStep]>([
  ['no key', [key('root', 9)], 'make-active'],
  ['a revoked one that had a follower', [key('next', 1)], 'activate-next'],
  ['a key of 149 days', [key('active', 149)], null],
  ['a key of 150 days', [key('active', 150)], 'make-next'],
  ['a follower of 29 days', [key('active', 179), key('next', 29)], null],
  ['a follower of 30 days', [key('active', 180), key('next', 30)], 'activate-next'],
  ['a follower nobody could learn of', [key('active', 190), key('next', 40, false)], null],
  ['a retired one of 29 days', [key('active', 29), key('retired', 29)], null],
  ['a retired one of 30 days', [key('active', 30), key('retired', 30)], 'drop-retired'],
])('The signing keys follow one another: what is due with %s', (_, keys, step) => {
  expect(dueKeyStep(keys, now)).toBe(step);
});

it('A key set is renewed at half its life', () => {
  expect(isKeySetOld(now - 44 * DAY_MS, now)).toBe(false);
  expect(isKeySetOld(now - 45 * DAY_MS, now)).toBe(true);
});

it.each([
  [31, null],
  [30, 30],
  [15, 30],
  [14, 14],
  [3, 3],
  [-1, 3],
])('Staff are warned of a key set that expires in %d days: %s', (days, warning) => {
  expect(keySetWarning(now + days * DAY_MS, now)).toBe(warning);
});
