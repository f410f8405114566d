import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { mayGiveAlone, needsColleague } from './days-given.ts';
import { addDays, utcMoment } from './days-left.ts';
import type { PackageName } from './packages.ts';
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
import { ranWithin, type TimeSpan } from './time-spans.ts';
import { timeLeft, type TimeStanding } from './time-standing.ts';
import { daysToWithhold, standingAfterRelease } from './withholding.ts';

const now = Date.parse('2026-05-14T10:00:00Z');
const inDays = (days: number) => addDays(utcMoment(now), days);
const running: TimeStanding = { subscription: 'Supreme', endsAt: inDays(10), frozenDays: null };
const all: TimeChangeFilter = {
  packages: [],
  ran: null,
  origin: 'all',
  includeBanned: false,
  accounts: null,
};

const nothing = { ofCustomer: 0, ofAll: 0, massAccounts: 0 };

golden('Staff give a limited number of days alone', mayGiveAlone, [
  [{ role: 'support', days: 30 }, nothing, true],
  [{ role: 'support', days: 31 }, nothing, false],
  [{ role: 'support', days: 1 }, { ...nothing, ofCustomer: 30, ofAll: 30 }, false],
  [{ role: 'support', days: 30 }, { ...nothing, ofAll: 270 }, true],
  [{ role: 'support', days: 30 }, { ...nothing, ofAll: 271 }, false],
  [{ role: 'support', days: -3650 }, { ...nothing, ofCustomer: 30, ofAll: 300 }, true],
  [{ role: 'owner', days: 3000 }, nothing, true],
  [{ role: 'owner', days: 3001 }, nothing, false],
  [{ role: 'owner', days: 1 }, { ...nothing, ofAll: 3000 }, false],
]);

golden('A large mass change needs a colleague', needsColleague, [
  [{ accounts: 1000, days: 3 }, nothing, false],
  [{ accounts: 1001, days: 1 }, nothing, true],
  [{ accounts: 700, days: 1 }, { ...nothing, massAccounts: 700 }, true],
  [{ accounts: 300, days: 1 }, { ...nothing, massAccounts: 700 }, false],
  [{ accounts: 1, days: 1 }, { ...nothing, ofAll: 3000 }, true],
  [{ accounts: 10, days: 301 }, nothing, true],
  [{ accounts: 10, days: -365 }, { ...nothing, ofAll: 3000 }, false],
]);

goldenChanges(
  'A change of many accounts has days, a past window and a reason',
  { days: 2, reason: 'Outage', ran: null },
  (form: Parameters<typeof timeChangeRefusal>[0]) => timeChangeRefusal(form, now),
  [
    [{ days: 0 }, 'LICENSE_DAYS_INVALID'],
    [{ days: 366 }, 'LICENSE_DAYS_INVALID'],
    [{ ran: { fromMs: now, toMs: now - 1 } }, 'LICENSE_WINDOW_INVALID'],
    [{ ran: { fromMs: now + 1, toMs: now + 2 } }, 'LICENSE_WINDOW_INVALID'],
    [{ ran: { fromMs: Number.NaN, toMs: Number.NaN } }, 'LICENSE_WINDOW_INVALID'],
    [{ ran: { fromMs: now, toMs: now + 1 } }, null],
    [{ reason: ' ' }, 'REASON_MISSING'],
    [{}, null],
  ],
);

golden(
  'A change is applied to the previewed accounts within an hour',
  (
    change: Partial<Parameters<typeof applyRefusal>[0]>,
    press: Partial<Parameters<typeof applyRefusal>[1]>,
  ) =>
    applyRefusal(
      { state: 'previewed', madeAtMs: now, accounts: 1000, ...change },
      { count: 1000, takesTwo: false, hasColleague: true, ...press },
      now,
    ),
  [
    [{}, {}, null],
    [{ state: 'applied' }, {}, 'LICENSE_CHANGE_MOVED_ON'],
    [{ madeAtMs: now - HOUR_MS - 1 }, {}, 'LICENSE_PREVIEW_STALE'],
    [{ madeAtMs: now - 2 * HOUR_MS, state: 'stopped' }, {}, null],
    [{}, { count: 999 }, 'LICENSE_COUNT_DIFFERS'],
    [{}, { takesTwo: true }, 'LICENSE_COLLEAGUE_NEEDED'],
    [{}, { takesTwo: true, hasColleague: false }, null],
  ],
);

golden(
  'A change is undone within thirty days',
  (change: Parameters<typeof undoRefusal>[0]) => undoRefusal(change, now),
  [
    [{ state: 'applied', appliedAtMs: now - 30 * DAY_MS }, null],
    [{ state: 'applied', appliedAtMs: now - 30 * DAY_MS - 1 }, 'LICENSE_UNDO_LATE'],
    [{ state: 'applying', appliedAtMs: now }, 'LICENSE_CHANGE_MOVED_ON'],
    [{ state: 'undone', appliedAtMs: now }, 'LICENSE_CHANGE_MOVED_ON'],
  ],
);

golden(
  'A change is about running or listed accounts',
  (time: TimeStanding, filter: Partial<TimeChangeFilter>) => {
    const window = filter.ran === undefined ? null : { fromMs: now, toMs: now };
    const candidate = { time, spans: [], isFromStore: false };
    return isChosen({ ...all, ...filter }, candidate, { nowMs: now, window });
  },
  [
    [running, {}, true],
    [{ ...running, endsAt: inDays(0) }, {}, false],
    [{ ...running, endsAt: inDays(0), frozenDays: 3 }, {}, true],
    [{ ...running, endsAt: inDays(-5) }, { accounts: ['listed'] }, true],
    [running, { packages: ['External'] }, false],
    [{ ...running, subscription: 'Supreme-Experiment' }, { packages: ['Supreme'] }, true],
    [running, { origin: 'trial' }, false],
    [running, { origin: 'store' }, false],
    [running, { ran: { from: '', to: '' } }, false],
  ],
);

golden(
  'A window is about the package that ran in it',
  (packages: TimeChangeFilter['packages']) => {
    const had = { ...running, subscription: 'Supreme-Experiment' } as const;
    const spans = [{ fromMs: now - 2 * DAY_MS, untilMs: now - HOUR_MS, had }];
    const candidate = { time: { ...running, subscription: null }, spans, isFromStore: false };
    const filter = { ...all, packages, ran: { from: '', to: '' } };
    return isChosen(filter, candidate, { nowMs: now, window: { fromMs: now - DAY_MS, toMs: now } });
  },
  [
    [['Supreme'], true],
    [['External'], false],
    [[], true],
  ],
);

golden('A filter for trials is about the package of trials', packagesOf, [
  [{ packages: [], origin: 'trial' }, ['regz-free-panel']],
  [{ packages: ['Supreme'], origin: 'trial' }, []],
  [{ packages: [], origin: 'store' }, null],
]);

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
      const change = { days: size, filter: { ...all, accounts: ['listed'] } };
      const next = memberEntry({ time: before, banned: false }, change, now);
      if (!next.ok) return;
      const undone = undoEntry(next.after, { ...next, before }, now);
      expect(undone.ok && timeLeft(undone.after, now)).toBe(timeLeft(before, now));
    }),
  );
});

const day = (days: number) => now + days * DAY_MS;
const had = running;

golden(
  'A subscription ran in a window that meets its time',
  (change: Partial<TimeSpan>, from: number, to: number) => {
    const span = { fromMs: now, untilMs: Number.POSITIVE_INFINITY, had, ...change };
    return ranWithin(span, { fromMs: day(from), toMs: day(to) });
  },
  [
    [{}, 3, 4, true],
    [{}, -5, 20, true],
    [{}, 0, 0, true],
    [{}, -5, 0, true],
    [{}, -5, -1, false],
    [{}, 10, 20, false],
    [{ untilMs: day(2) }, 2, 4, false],
    [{ untilMs: day(2) }, 1, 4, true],
    [{ untilMs: now }, -5, 20, false],
    [{ had: { ...had, frozenDays: 3 } }, 3, 4, false],
    [{ had: { ...had, endsAt: 'infinity' } }, 300, 400, true],
    [{ had: { ...had, subscription: null } }, 3, 4, false],
    [{ had: { ...had, endsAt: utcMoment(now) } }, -5, 20, false],
  ],
);

golden(
  'A withheld license takes its days that are left',
  (subscription: PackageName | null, endsAt: string | null) =>
    daysToWithhold({ subscription, endsAt }, { subscription: 'Supreme', durationDays: 30 }, now),
  [
    ['Supreme', inDays(60), 30],
    ['Supreme', inDays(10), 10],
    ['Supreme', inDays(0), 0],
    ['Supreme', 'infinity', 0],
    ['Supreme-Experiment', inDays(60), 30],
    ['Essential', inDays(60), 0],
    [null, null, 0],
  ],
);

golden(
  'A released license extends its package and replaces no other',
  (subscription: PackageName, endsAt: string) =>
    standingAfterRelease({ subscription, endsAt }, { subscription: 'Supreme', days: 10 }, now)
      ?.endsAt,
  [
    ['Supreme-Experiment', inDays(4), inDays(14)],
    ['Supreme', inDays(-20), inDays(10)],
    ['Essential', inDays(60), undefined],
    ['Supreme', 'infinity', 'infinity'],
  ],
);

it('A release keeps the experiment that runs', () => {
  const running4 = { subscription: 'Supreme-Experiment', endsAt: inDays(4) } as const;
  const released = standingAfterRelease(running4, { subscription: 'Supreme', days: 10 }, now);
  expect(released).toEqual({ subscription: 'Supreme-Experiment', endsAt: inDays(14) });
});
