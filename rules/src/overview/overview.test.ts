import fc from 'fast-check';
import { expect, it } from 'vitest';
import { staffRoles } from '../staff/staff-roles.ts';
import { COVER_DAYS, byEndOfStock, coverSince, daysOfCover, percentOf } from './cover.ts';
import { orderSources, sourceOfOrder, type SourceFacts } from './order-source.ts';
import { rateOf } from './rates.ts';
import { firstRenewalWeek, mondayOf, renewalOutcome, weekNumber } from './renewals.ts';
import { isToldOf, waitingKinds } from './waiting.ts';

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

const facts = fc.record<SourceFacts>({
  began: fc.constantFrom('trial', 'giveaway', null),
  hasCoupon: fc.boolean(),
  isGift: fc.boolean(),
});

/** Every source that an order's facts would allow. */
function allowedBy({ began, hasCoupon, isGift }: SourceFacts): readonly string[] {
  const own = [hasCoupon ? ['coupon'] : [], isGift ? ['gift'] : []].flat();
  return [...(began === null ? [] : [began]), ...own, 'direct'];
}

it('An order has one source: the first of the list that its facts allow', () => {
  fc.assert(
    fc.property(facts, (order) => {
      const allowed = allowedBy(order);
      expect(sourceOfOrder(order)).toBe(orderSources.find((source) => allowed.includes(source)));
    }),
  );
});

it.each([
  ['trial', { began: 'trial', hasCoupon: true, isGift: true }],
  ['giveaway', { began: 'giveaway', hasCoupon: true, isGift: false }],
  ['coupon', { began: null, hasCoupon: true, isGift: true }],
  ['gift', { began: null, hasCoupon: false, isGift: true }],
  ['direct', { began: null, hasCoupon: false, isGift: false }],
] as const)('The source of an order is %s for %o', (source, order) => {
  expect(sourceOfOrder(order)).toBe(source);
});

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

it('Each role sees the waiting work that it can settle', () => {
  const told = staffRoles.map((role) => waitingKinds.filter((kind) => isToldOf(role, kind)));
  expect(told).toEqual([
    waitingKinds,
    ['upgrades', 'flagged', 'unmatched', 'plays', 'messages', 'applications'],
    ['backOrders', 'soldOut'],
  ]);
});
