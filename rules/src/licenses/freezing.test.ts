import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
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
const decide = (days: number, given: Partial<FreezeFacts>, other: Partial<FreezeRule>): object =>
  decideFreeze({ ...facts, ...given }, { days, rule: { ...rule, ...other }, nowMs: now });
const refusedBy = (obstacle: string, nextAt: string | null) => ({
  ok: false,
  rule: obstacle,
  nextAtMs: nextAt === null ? null : Date.parse(nextAt),
});

golden('A freeze has a length, a rest and a yearly limit', decide, [
  [3, {}, {}, { ok: true }],
  [30, {}, {}, { ok: true }],
  [3, { redeemedAtMs: now - 24 * HOUR_MS }, {}, { ok: true }],
  [3, { freezes: [frozen(1, 0)] }, {}, { ok: true }],
  [3, { freezes: [frozen(30, 3), frozen(2, 1)] }, {}, { ok: true }],
  [20, { freezes: [frozen(100, 30), frozen(60, 10)] }, {}, { ok: true }],
  [2, {}, {}, refusedBy('length', null)],
  [31, {}, {}, refusedBy('length', null)],
  [3, {}, { isOn: false }, refusedBy('off', null)],
  [3, { subscription: 'regz-free-panel' }, {}, refusedBy('trial', null)],
  [3, { endsAt: 'infinity' }, {}, refusedBy('endless', null)],
  [3, { isAsked: true }, {}, refusedBy('asked', null)],
  [
    3,
    { redeemedAtMs: now - 24 * HOUR_MS + 1 },
    {},
    refusedBy('redeemed', '2026-06-10T15:00:00.001Z'),
  ],
  [3, { freezes: [frozen(29, 3), frozen(2, 1)] }, {}, refusedBy('often', '2026-06-11')],
  [21, { freezes: [frozen(100, 30), frozen(60, 10)] }, {}, refusedBy('year', '2027-03-03')],
  [3, { freezes: [frozen(364, 30), frozen(60, 30)] }, {}, refusedBy('year', '2026-06-14')],
  // A refusal names the obstacle that lasts longest.
  [
    3,
    { redeemedAtMs: now, freezes: [frozen(20, 3), frozen(2, 1)] },
    {},
    refusedBy('often', '2026-06-20'),
  ],
]);

golden(
  'A freeze rule is impossible if its lengths exclude each other',
  (change: Partial<FreezeRule>) => isFreezeRuleImpossible({ ...rule, ...change }),
  [
    [{}, false],
    [{ leastDays: 31 }, true],
    [{ mostDaysAYear: 29 }, true],
  ],
);

golden('A freeze by staff thaws within a year', (day: string) => isThawDay(day, now), [
  ['2026-06-09', false],
  ['2026-06-10', false],
  ['2026-06-11', true],
  ['2027-06-10', true],
  ['2027-06-11', false],
]);

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

it('A refused freeze is allowed from the moment that its refusal names', () => {
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

it('Allowed freezes never exceed the rule', () => {
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
