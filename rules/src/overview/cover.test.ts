import { expect, it } from 'vitest';
import { byEndOfStock, COVER_DAYS, coverSince, daysOfCover, percentOf } from './cover.ts';

it.each([
  [10, COVER_DAYS, 10],
  [10, COVER_DAYS * 2, 5],
  [10, 3 * COVER_DAYS, 3],
  [0, 5, 0],
  [1, 1, COVER_DAYS],
])(
  'Days of cover %i keys, with %i leaving in the period, last %i days',
  (available, taken, days) => {
    expect(daysOfCover(available, taken)).toBe(days);
  },
);

it('The days of cover look back on four weeks, today included', () => {
  expect(coverSince(Date.parse('2026-11-26T23:59:59Z'))).toBe('2026-10-30');
});

it('Days of cover are unlimited if no key left', () => {
  expect(daysOfCover(10, 0)).toBeNull();
});

it('Sold-out products come first, unused ones last', () => {
  const idle = { available: 2, coverDays: null };
  const never = { available: 0, coverDays: null };
  const soon = { available: 5, coverDays: 3 };
  const later = { available: 1, coverDays: 20 };
  expect([idle, later, never, soon].toSorted(byEndOfStock)).toEqual([never, soon, later, idle]);
});

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 5, 0],
  [5, 5, 100],
  [1, 0, null],
])('%i of %i is %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
