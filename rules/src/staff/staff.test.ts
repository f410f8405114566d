import { expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { beginsAtMs, secondsToWait } from './acting-alone.ts';

const now = Date.UTC(2026, 0, 1, 12);

it('An act that takes two owners begins an hour later where there is one', () => {
  expect(beginsAtMs({ takesTwo: true }, now)).toBe(now + HOUR_MS);
  expect(beginsAtMs({ takesTwo: false }, now)).toBe(now);
});

it('An act waits until the last millisecond of its wait is over', () => {
  expect(secondsToWait(new Date(now + 1), now)).toBe(1);
  expect(secondsToWait(new Date(now), now)).toBe(0);
  expect(secondsToWait(new Date(now - HOUR_MS), now)).toBe(0);
  expect(secondsToWait(null, now)).toBe(0);
});
