import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { addDays, utcMoment } from './days-left.ts';
import {
  applyRefusal,
  isChosen,
  memberEntry,
  packagesOf,
  type TimeChangeFilter,
  timeChangeRefusal,
  undoEntry,
  undoRefusal,
} from './time-changes.ts';
import { timeLeft, type TimeStanding } from './time-standing.ts';

const now = Date.parse('2026-05-14T10:00:00Z');
const inDays = (days: number) => addDays(utcMoment(now), days);
const running: TimeStanding = { subscription: 'Supreme', endsAt: inDays(10), frozenDays: null };
const everybody: TimeChangeFilter = {
  packages: [],
  ran: null,
  origin: 'all',
  includeBanned: false,
  accounts: null,
};

it.each([
  ['LICENSE_DAYS_INVALID', { days: 0 }],
  ['LICENSE_DAYS_INVALID', { days: 366 }],
  ['LICENSE_WINDOW_INVALID', { ran: { fromMs: now, toMs: now - 1 } }],
  ['LICENSE_WINDOW_INVALID', { ran: { fromMs: now + 1, toMs: now + 2 } }],
  ['LICENSE_WINDOW_INVALID', { ran: { fromMs: Number.NaN, toMs: Number.NaN } }],
  [null, { ran: { fromMs: now, toMs: now + 1 } }],
  ['REASON_MISSING', { reason: ' ' }],
  [null, {}],
])('A change of many accounts is refused with %s for %j', (refusal, fault) => {
  const form = { days: 2, reason: 'Outage', ran: null, ...fault };
  expect(timeChangeRefusal(form, now)).toBe(refusal);
});

it.each([
  [null, {}, {}],
  ['LICENSE_CHANGE_MOVED_ON', { state: 'applied' }, {}],
  ['LICENSE_PREVIEW_STALE', { madeAtMs: now - HOUR_MS - 1 }, {}],
  [null, { madeAtMs: now - 2 * HOUR_MS, state: 'stopped' }, {}],
  ['LICENSE_COUNT_DIFFERS', {}, { count: 999 }],
  ['LICENSE_COLLEAGUE_NEEDED', {}, { takesTwo: true }],
  [null, {}, { takesTwo: true, hasColleague: false }],
] as const)('Applying a change is answered with %s for %j and %j', (refusal, change, typed) => {
  const known = { state: 'previewed', madeAtMs: now, accounts: 1000, ...change } as const;
  const press = { count: 1000, takesTwo: false, hasColleague: true, ...typed };
  expect(applyRefusal(known, press, now)).toBe(refusal);
});

it.each([
  [null, 'applied', now - 30 * DAY_MS],
  ['LICENSE_UNDO_LATE', 'applied', now - 30 * DAY_MS - 1],
  ['LICENSE_CHANGE_MOVED_ON', 'applying', now],
  ['LICENSE_CHANGE_MOVED_ON', 'undone', now],
] as const)('Undoing a change is answered with %s when it is %s since %i', (refusal, state, at) => {
  expect(undoRefusal({ state, appliedAtMs: at }, now)).toBe(refusal);
});

it.each([
  [true, running, {}],
  [false, { ...running, endsAt: inDays(0) }, {}],
  [true, { ...running, endsAt: inDays(0), frozenDays: 3 }, {}],
  [true, { ...running, endsAt: inDays(-5) }, { accounts: ['listed'] }],
  [false, running, { packages: ['External'] }],
  [true, { ...running, subscription: 'Supreme-Experiment' }, { packages: ['Supreme'] }],
  [false, running, { origin: 'trial' }],
  [false, running, { origin: 'store' }],
  [false, running, { ran: { from: '', to: '' } }],
] as const)('Whether a change is about an account is %s for %j and %j', (chosen, time, filter) => {
  const candidate = { time, spans: [], isFromStore: false };
  const window = 'ran' in filter ? { fromMs: now, toMs: now } : null;
  expect(isChosen({ ...everybody, ...filter }, candidate, { nowMs: now, window })).toBe(chosen);
});

it.each([
  [true, ['Supreme']],
  [false, ['External']],
  [true, []],
] as const)('A window is %s for packages %j, whatever the account has now', (chosen, packages) => {
  const had = { ...running, subscription: 'Supreme-Experiment' } as const;
  const spans = [{ fromMs: now - 2 * DAY_MS, untilMs: now - HOUR_MS, had }];
  const candidate = { time: { ...running, subscription: null }, spans, isFromStore: false };
  const filter = { ...everybody, packages, ran: { from: '', to: '' } };
  const window = { fromMs: now - DAY_MS, toMs: now };
  expect(isChosen(filter, candidate, { nowMs: now, window })).toBe(chosen);
});

it('A filter for trials is about the trial’s package alone', () => {
  expect(packagesOf({ packages: [], origin: 'trial' })).toEqual(['regz-free-panel']);
  expect(packagesOf({ packages: ['Supreme'], origin: 'trial' })).toEqual([]);
  expect(packagesOf({ packages: [], origin: 'store' })).toBeNull();
});

it('An undone change restores the account if nothing came between', () => {
  const standing = fc.record({
    subscription: fc.constantFrom('Supreme' as const, 'External-Experiment' as const),
    endsAt: fc.integer({ min: -40, max: 40 }).map(inDays),
    frozenDays: fc.option(fc.integer({ min: 1, max: 60 })),
  });
  const days = fc.integer({ min: -30, max: 30 }).filter((size) => size !== 0);
  fc.assert(
    fc.property(standing, days, (time, size) => {
      const before = time.frozenDays === null ? time : { ...time, endsAt: inDays(0) };
      const change = { days: size, filter: { ...everybody, accounts: ['listed'] } };
      const next = memberEntry({ time: before, banned: false }, change, now);
      if (!next.ok) return;
      const undone = undoEntry(next.after, { ...next, before }, now);
      expect(undone.ok && timeLeft(undone.after, now)).toBe(timeLeft(before, now));
    }),
  );
});
