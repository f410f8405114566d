import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { addDays, utcDate } from './days-left.ts';
import {
  daysFree,
  decideFreeze,
  freezeAllowance,
  type FreezeFacts,
  type FreezeRule,
  freezesFree,
  isFreezeRuleImpossible,
  isThawDay,
} from './freezing.ts';

const rule: FreezeRule = {
  isOn: true,
  most: 2,
  periodDays: 30,
  leastDays: 3,
  mostDays: 30,
  mostDaysAYear: 60,
  hoursAfterRedemption: 24,
};
const now = Date.parse('2026-06-10T15:00:00.000Z');
const facts: FreezeFacts = {
  subscription: 'Supreme',
  endsAt: '2026-09-01T15:00:00.000Z',
  isAsked: false,
  redeemedAtMs: null,
  freezes: [],
};
const frozen = (daysAgo: number, days: number) => {
  const beganOn = addDays(utcDate(now), -daysAgo);
  return { beganOn, endedOn: addDays(beganOn, days) };
};
const asked = (days: number, given: Partial<FreezeFacts> = {}, other: Partial<FreezeRule> = {}) =>
  decideFreeze({ ...facts, ...given }, { days, rule: { ...rule, ...other }, nowMs: now });
const refusedBy = (obstacle: string, nextAt: string | null) => ({
  ok: false,
  rule: obstacle,
  nextAtMs: nextAt === null ? null : Date.parse(nextAt),
});

it.each([
  ['for the fewest days', 3, {}],
  ['for the most days', 30, {}],
  ['a day after a redemption', 3, { redeemedAtMs: now - 24 * HOUR_MS }],
  ['a second time within thirty days', 3, { freezes: [frozen(1, 0)] }],
  [
    'a third time once the first one began thirty days ago',
    3,
    { freezes: [frozen(30, 3), frozen(2, 1)] },
  ],
  ['for the last days of a year', 20, { freezes: [frozen(100, 30), frozen(60, 10)] }],
] as const)('A customer may freeze %s', (_, days, given) => {
  expect(asked(days, given)).toEqual({ ok: true });
});

it.each([
  ['for fewer days than the fewest', 2, {}, {}, refusedBy('length', null)],
  ['for more days than the most', 31, {}, {}, refusedBy('length', null)],
  ['while staff have it turned off', 3, {}, { isOn: false }, refusedBy('off', null)],
  ['a trial', 3, { subscription: 'regz-free-panel' }, {}, refusedBy('trial', null)],
  ['what has no end', 3, { endsAt: 'infinity' }, {}, refusedBy('endless', null)],
  ['again before a freeze has begun', 3, { isAsked: true }, {}, refusedBy('asked', null)],
  [
    'a moment before a day has passed since a redemption',
    3,
    { redeemedAtMs: now - 24 * HOUR_MS + 1 },
    {},
    refusedBy('redeemed', '2026-06-10T15:00:00.001Z'),
  ],
  [
    'a third time within thirty days',
    3,
    { freezes: [frozen(29, 3), frozen(2, 1)] },
    {},
    refusedBy('often', '2026-06-11'),
  ],
  [
    'for more days than are left of the year',
    21,
    { freezes: [frozen(100, 30), frozen(60, 10)] },
    {},
    refusedBy('year', '2027-03-03'),
  ],
  [
    'once a year’s days are used up',
    3,
    { freezes: [frozen(364, 30), frozen(60, 30)] },
    {},
    refusedBy('year', '2026-06-14'),
  ],
] as const)('A customer may not freeze %s', (_, days, given, other, refusal) => {
  expect(asked(days, given, other)).toEqual(refusal);
});

it('A refusal names the obstacle that lasts longest', () => {
  const given = { redeemedAtMs: now, freezes: [frozen(20, 3), frozen(2, 1)] };
  expect(asked(3, given)).toEqual(refusedBy('often', '2026-06-20'));
});

it('A rule is impossible whose lengths exclude each other', () => {
  expect(isFreezeRuleImpossible(rule)).toBe(false);
  expect(isFreezeRuleImpossible({ ...rule, leastDays: 31 })).toBe(true);
  expect(isFreezeRuleImpossible({ ...rule, mostDaysAYear: 29 })).toBe(true);
});

it.each([
  ['2026-06-09', false],
  ['2026-06-10', false],
  ['2026-06-11', true],
  ['2027-06-10', true],
  ['2027-06-11', false],
])('Whether a freeze by staff may thaw by itself on %s is %s', (day, possible) => {
  expect(isThawDay(day, now)).toBe(possible);
});

const histories = fc.array(
  fc.record({ daysAgo: fc.nat({ max: 500 }), days: fc.nat({ max: 40 }) }),
  { maxLength: 12 },
);
const rules = fc
  .record({
    isOn: fc.constant(true),
    most: fc.integer({ min: 1, max: 4 }),
    periodDays: fc.integer({ min: 1, max: 90 }),
    leastDays: fc.integer({ min: 1, max: 10 }),
    mostDays: fc.integer({ min: 1, max: 40 }),
    mostDaysAYear: fc.integer({ min: 1, max: 120 }),
    hoursAfterRedemption: fc.nat({ max: 72 }),
  })
  .filter((each) => !isFreezeRuleImpossible(each));
const random = fc.tuple(rules, histories, fc.nat({ max: 100 })).map(([each, past, hoursAgo]) => {
  const freezes = past.map(({ daysAgo, days }) => frozen(daysAgo, days));
  return { each, given: { ...facts, freezes, redeemedAtMs: now - hoursAgo * HOUR_MS } };
});

it('A freeze is refused until the moment that its refusal names, and allowed from then on', () => {
  fc.assert(
    fc.property(random, ({ each, given }) => {
      const refusal = freezeAllowance(given, each, now);
      if (refusal.ok || refusal.nextAtMs === null) return refusal.ok;
      const { nextAtMs } = refusal;
      expect(freezeAllowance(given, each, nextAtMs - 1).ok).toBe(false);
      expect(freezeAllowance(given, each, nextAtMs).ok).toBe(true);
      return true;
    }),
    { numRuns: 100 },
  );
});

it('Whoever freezes as often and as long as is allowed never exceeds what the rule grants', () => {
  fc.assert(
    fc.property(rules, fc.array(fc.nat({ max: 20 }), { maxLength: 40 }), (each, pauses) => {
      let atMs = now;
      const freezes: FreezeFacts['freezes'][number][] = [];
      for (const pause of pauses) {
        const allowance = freezeAllowance({ ...facts, freezes }, each, atMs);
        if (!allowance.ok) {
          atMs += pause * DAY_MS;
          continue;
        }
        const [beganOn, endedOn] = [utcDate(atMs), utcDate(atMs + allowance.days * DAY_MS)];
        expect(freezesFree({ freezes }, each, atMs)).toBeGreaterThan(0);
        expect(allowance.days).toBeGreaterThanOrEqual(each.leastDays);
        freezes.push({ beganOn, endedOn });
        atMs += allowance.days * DAY_MS;
        const yearAgo = addDays(utcDate(atMs), -365);
        const days = Array.from({ length: 365 }, (__, day) => addDays(yearAgo, day));
        const used = days.filter((day) =>
          freezes.some((one) => one.beganOn <= day && day < one.endedOn),
        );
        expect(used.length).toBeLessThanOrEqual(each.mostDaysAYear);
        expect(daysFree({ freezes }, each, utcDate(atMs))).toBe(each.mostDaysAYear - used.length);
        const began = freezes.filter((one) => addDays(one.beganOn, each.periodDays) > beganOn);
        expect(began.length).toBeLessThanOrEqual(each.most);
      }
    }),
    { numRuns: 100 },
  );
});
