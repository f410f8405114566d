import { expect, it } from 'vitest';
import { firstRenewalWeek, mondayOf, renewalOutcome, weekNumber } from './renewals.ts';

it.each([
  [true, true, true, 'renewed'],
  [true, true, false, 'renewed'],
  [true, false, true, 'running'],
  [true, false, false, 'ended'],
  [false, true, true, 'running'],
  [false, true, false, 'running'],
  [false, false, true, 'running'],
])(
  'An account whose first term is over: %s, with another key: %s, and time left: %s, counts as %s',
  (termOver, another, timeLeft, outcome) => {
    expect(renewalOutcome({ termOver, another, timeLeft })).toBe(outcome);
  },
);

it.each([
  ['2026-11-28', '2026-11-23', 48],
  ['2026-11-23', '2026-11-23', 48],
  ['2026-11-22', '2026-11-16', 47],
  ['2026-01-01', '2025-12-29', 1],
  ['2027-01-03', '2026-12-28', 53],
  ['2027-01-04', '2027-01-04', 1],
])('The ISO week of %s begins on %s and is week %i', (day, monday, week) => {
  expect([mondayOf(day), weekNumber(monday)]).toEqual([monday, week]);
});

it('Renewals look back on 26 weeks, the present one included', () => {
  expect(firstRenewalWeek(Date.parse('2026-11-29T23:59:59Z'))).toBe('2026-06-01');
});
