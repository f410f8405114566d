import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { mayGiveAlone, needsColleague } from './days-given.ts';
import { addDays, utcMoment } from './days-left.ts';
import {
  applyRefusal,
  isChosen,
  memberEntry,
  packagesOf,
  timeChangeRefusal,
  type TimeChangeFilter,
  undoEntry,
  undoRefusal,
} from './time-changes.ts';
import { ranWithin } from './time-spans.ts';
import { timeLeft, type TimeStanding } from './time-standing.ts';
import { daysToWithhold, standingAfterRelease } from './withholding.ts';

const nothing = { ofCustomer: 0, ofAll: 0, massAccounts: 0 };

it.each([
  [true, 'support', 30, nothing],
  [false, 'support', 31, nothing],
  [false, 'support', 1, { ...nothing, ofCustomer: 30, ofAll: 30 }],
  [true, 'support', 30, { ...nothing, ofAll: 270 }],
  [false, 'support', 30, { ...nothing, ofAll: 271 }],
  [true, 'support', -3650, { ...nothing, ofCustomer: 30, ofAll: 300 }],
  [true, 'owner', 3000, nothing],
  [false, 'owner', 3001, nothing],
  [false, 'owner', 1, { ...nothing, ofAll: 3000 }],
] as const)('Giving days alone is %s for %s: %i days after %j', (may, role, days, given) => {
  expect(mayGiveAlone({ role, days }, given)).toBe(may);
});

it.each([
  [false, { accounts: 1000, days: 3 }, nothing],
  [true, { accounts: 1001, days: 1 }, nothing],
  [true, { accounts: 700, days: 1 }, { ...nothing, massAccounts: 700 }],
  [false, { accounts: 300, days: 1 }, { ...nothing, massAccounts: 700 }],
  [true, { accounts: 1, days: 1 }, { ...nothing, ofAll: 3000 }],
  [true, { accounts: 10, days: 301 }, nothing],
  [false, { accounts: 10, days: -365 }, { ...nothing, ofAll: 3000 }],
] as const)('A mass change takes two people: %s for %j after %j', (takes, change, given) => {
  expect(needsColleague(change, given)).toBe(takes);
});

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

const now = Date.parse('2027-03-01T10:00:00Z');
const supreme = { subscription: 'Supreme', durationDays: 30 } as const;

it('A license that is held back takes the days it brought, but no more than are left', () => {
  const running = (endsAt: string) => ({ subscription: 'Supreme', endsAt }) as const;
  expect(daysToWithhold(running('2027-05-01'), supreme, now)).toBe(30);
  expect(daysToWithhold(running('2027-03-11'), supreme, now)).toBe(10);
  expect(daysToWithhold(running('2027-03-01'), supreme, now)).toBe(0);
  expect(daysToWithhold(running('infinity'), supreme, now)).toBe(0);
});

it('A license that is held back takes from the experiment twin, and nothing from another package or none', () => {
  const twin = { subscription: 'Supreme-Experiment', endsAt: '2027-05-01' } as const;
  const other = { subscription: 'Essential', endsAt: '2027-05-01' } as const;
  expect(daysToWithhold(twin, supreme, now)).toBe(30);
  expect(daysToWithhold(other, supreme, now)).toBe(0);
  expect(daysToWithhold({ subscription: null, endsAt: null }, supreme, now)).toBe(0);
});

describe('a license that is released', () => {
  const held = { subscription: 'Supreme', days: 10 } as const;

  it('A license that is released adds its days to what is running, or counts from now if nothing is', () => {
    const running = { subscription: 'Supreme-Experiment', endsAt: '2027-03-05' } as const;
    expect(standingAfterRelease(running, held, now)).toEqual({
      subscription: 'Supreme-Experiment',
      endsAt: '2027-03-15',
    });
    const over = { subscription: 'Supreme', endsAt: '2027-02-01' } as const;
    expect(standingAfterRelease(over, held, now)).toEqual({
      subscription: 'Supreme',
      endsAt: '2027-03-11T10:00:00.000Z',
    });
  });

  it('A license that is released never replaces another running package, nor limits one without an end', () => {
    const other = { subscription: 'Essential', endsAt: '2027-05-01' } as const;
    expect(standingAfterRelease(other, held, now)).toBeNull();
    const endless = { subscription: 'Supreme', endsAt: 'infinity' } as const;
    expect(standingAfterRelease(endless, held, now)).toEqual(endless);
  });
});

describe('time changes', () => {
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
  ] as const)(
    'Undoing a change is answered with %s when it is %s since %i',
    (refusal, state, at) => {
      expect(undoRefusal({ state, appliedAtMs: at }, now)).toBe(refusal);
    },
  );

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
  ] as const)(
    'Whether a change is about an account is %s for %j and %j',
    (chosen, time, filter) => {
      const candidate = { time, spans: [], isFromStore: false };
      const window = 'ran' in filter ? { fromMs: now, toMs: now } : null;
      expect(isChosen({ ...everybody, ...filter }, candidate, { nowMs: now, window })).toBe(chosen);
    },
  );

  it.each([
    [true, ['Supreme']],
    [false, ['External']],
    [true, []],
  ] as const)(
    'A window is %s for packages %j, whatever the account has now',
    (chosen, packages) => {
      const had = { ...running, subscription: 'Supreme-Experiment' } as const;
      const spans = [{ fromMs: now - 2 * DAY_MS, untilMs: now - HOUR_MS, had }];
      const candidate = { time: { ...running, subscription: null }, spans, isFromStore: false };
      const filter = { ...everybody, packages, ran: { from: '', to: '' } };
      const window = { fromMs: now - DAY_MS, toMs: now };
      expect(isChosen(filter, candidate, { nowMs: now, window })).toBe(chosen);
    },
  );

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
});
