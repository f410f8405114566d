import { expect, it } from 'vitest';
import {
  cheapestPlan,
  type Delivery,
  hasStock,
  leadingPlan,
  monthlyMinor,
  type Period,
  periodOfPlan,
  periods,
  periodTerms,
  savingOf,
  startPeriod,
} from './plans.ts';

it('The period of a plan is part of its id', () => {
  expect(periods).toEqual(['lifetime', 'monthly', 'weekly']);
  expect(periods.map((period) => periodOfPlan(`supreme-${period}`))).toEqual(periods);
  expect(periodOfPlan('supreme-daily')).toBeUndefined();
});

it('The plans last a week, a month and three years, and say how they are paid', () => {
  expect(periodTerms).toEqual({
    lifetime: { days: 1095, suffix: 'one-time' },
    monthly: { days: 30, suffix: '/month' },
    weekly: { days: 7, suffix: '/week' },
  });
});

it('The monthly value of a plan is a 36th if it lasts three years, rounded half up', () => {
  expect(monthlyMinor(150_000, 'lifetime')).toBe(4167);
  expect(monthlyMinor(18, 'lifetime')).toBe(1);
  expect(monthlyMinor(75_000, 'monthly')).toBeNull();
});

function offered(id: string, priceMinor: number, delivery: Delivery = 'now', available = true) {
  const period: Period = periodOfPlan(id) ?? 'weekly';
  return { id, period, priceMinor, available, delivery };
}

it.each([
  [75_000, 25_000, 30, 107_143],
  [125_000, 50_000, 41, 214_286],
  [107_142, 25_000, null, null],
  [107_143, 25_000, null, null],
  [106_071, 25_000, 1, 107_143],
  [1, 25_000, 99, 107_143],
  [0, 25_000, 100, 107_143],
  [75_000, 0, null, null],
])(
  'A monthly plan at %i beside a weekly one at %i saves %s percent of %s',
  (monthMinor, weekMinor, percent, byWeekMinor) => {
    const month = offered('supreme-monthly', monthMinor);
    const offers = [
      offered('essential-weekly', 1_000_000),
      offered('supreme-weekly', weekMinor),
      month,
    ];
    const expected = percent === null ? null : { kind: 'percent', percent, byWeekMinor };
    expect(savingOf(month, offers)).toEqual(expected);
  },
);

it.each([
  [150_000, 75_000, 2],
  [150_001, 75_000, 3],
  [2_625_000, 75_000, 35],
  [2_625_001, 75_000, null],
  [150_000, 0, null],
  [0, 0, null],
])(
  'A plan for three years at %i beside a monthly one at %i costs as much as %s of 36 months',
  (lifetimeMinor, monthMinor, months) => {
    const lifetime = offered('supreme-lifetime', lifetimeMinor);
    const offers = [lifetime, offered('supreme-monthly', monthMinor)];
    const expected = months === null ? null : { kind: 'months', months, of: 36 };
    expect(savingOf(lifetime, offers)).toEqual(expected);
  },
);

it('A saving is not reckoned for a week, nor against a plan that is not for sale', () => {
  const [week, month] = [offered('supreme-weekly', 25_000), offered('supreme-monthly', 75_000)];
  expect(savingOf(week, [week, month])).toBe(null);
  expect(savingOf(month, [offered('supreme-weekly', 25_000, 'now', false), month])).toBe(null);
  expect(savingOf(month, [month])).toBe(null);
});

it('The store starts with Lifetime unless nothing in it has stock, then with the longest that has', () => {
  const later = offered('supreme-lifetime', 1, 'later');
  const coming = offered('external-monthly', 1, 'now', false);
  const [month, week] = [offered('supreme-monthly', 1), offered('supreme-weekly', 1)];
  expect(startPeriod([later, coming, week, month])).toBe('monthly');
  expect(startPeriod([later, coming, week])).toBe('weekly');
  expect(startPeriod([later, offered('essential-lifetime', 1), month])).toBe('lifetime');
  expect(startPeriod([later, coming])).toBe('lifetime');
  expect(startPeriod([])).toBe('lifetime');
  expect(hasStock([later, coming, week], 'monthly')).toBe(false);
});

it('The plan that leads is the one in the link, else the first in stock, else the first for sale', () => {
  const coming = offered('external-weekly', 1, 'now', false);
  const soldOut = offered('pro-weekly', 1, 'none');
  const later = offered('essential-weekly', 1, 'later');
  const now = offered('supreme-weekly', 1);
  expect(leadingPlan([coming, soldOut, later, now], null)).toBe(now);
  expect(leadingPlan([coming, soldOut, later, now], later.id)).toBe(later);
  expect(leadingPlan([coming, soldOut, later, now], soldOut.id)).toBe(now);
  expect(leadingPlan([coming, soldOut, later], 'unknown')).toBe(later);
  expect(leadingPlan([coming, soldOut], coming.id)).toBe(undefined);
});

it('The cheapest plan is one that can be bought', () => {
  const coming = offered('external-weekly', 1, 'now', false);
  const soldOut = offered('pro-weekly', 2, 'none');
  const later = offered('essential-weekly', 3, 'later');
  const month = offered('essential-monthly', 4);
  expect(cheapestPlan([month, coming, soldOut, later])).toBe(later);
  expect(cheapestPlan([coming, soldOut])).toBe(undefined);
});
