import { expect, it } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { addDays, utcMoment } from './days-left.ts';
import { ranWithin } from './time-spans.ts';

const begun = Date.parse('2026-05-14T10:00:00Z');
const day = (days: number) => begun + days * DAY_MS;
const had = {
  subscription: 'Supreme',
  endsAt: addDays(utcMoment(begun), 10),
  frozenDays: null,
} as const;
const span = { fromMs: begun, untilMs: Number.POSITIVE_INFINITY, had };

it.each([
  [true, 'while it runs', {}, 3, 4],
  [true, 'from before it until after it', {}, -5, 20],
  [true, 'of one moment, its first', {}, 0, 0],
  [true, 'that ends with its first moment', {}, -5, 0],
  [false, 'that ends before it', {}, -5, -1],
  [false, 'from its end on', {}, 10, 20],
  [false, 'after the next entry, whenever it would have ended', { untilMs: day(2) }, 2, 4],
  [true, 'that began before the next entry', { untilMs: day(2) }, 1, 4],
  [false, 'when the next entry came at the same moment', { untilMs: begun }, -5, 20],
  [false, 'in which it is paused', { had: { ...had, frozenDays: 3 } }, 3, 4],
  [true, 'in which it has no end', { had: { ...had, endsAt: 'infinity' } }, 300, 400],
  [false, 'in which there is no subscription', { had: { ...had, subscription: null } }, 3, 4],
  [false, 'that is over when it begins', { had: { ...had, endsAt: utcMoment(begun) } }, -5, 20],
])('It is %s that a subscription ran in a window %s', (ran, _, change, from, to) => {
  const window = { fromMs: day(from), toMs: day(to) };
  expect(ranWithin({ ...span, ...change }, window)).toBe(ran);
});
