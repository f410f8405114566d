import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
import { History, miscounted, pastEnds, stepOf } from '../../test/licenses/time-history.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { utcMoment } from './days-left.ts';
import { nextEntry, type TimeChange } from './license-time.ts';
import type { PackageName } from './packages.ts';
import { noTime, timeLeft, type TimeStanding } from './time-standing.ts';
import { sumOfTime } from './time-sum.ts';

const now = Date.parse('2026-06-10T15:00:00.000Z');
/** Ends at midnight without a time of day, like old licenses. */
const has = (
  subscription: PackageName | null,
  end: string,
  frozenDays: number | null = null,
): TimeStanding => {
  const endsAt = end === 'infinity' ? end : utcMoment(Date.parse(`${end}Z`));
  return { subscription, endsAt, frozenDays };
};
const running = has('Supreme', '2026-06-20');
const ended = has('Supreme', '2026-06-01');
const endless = has('Supreme', 'infinity');
const frozen = has('Supreme', '2026-06-05', 10);
const next = (standing: TimeStanding, change: TimeChange) => nextEntry(standing, change, now);

const redemption = { kind: 'redemption', subscription: 'Supreme', durationDays: 30 } as const;
const trial = { kind: 'trial', subscription: 'regz-free-panel', days: 1 } as const;

golden(
  'A change moves the end by its days',
  (kind: string, standing: TimeStanding, change: TimeChange, days: number | null) => {
    const entry = next(standing, change);
    return entry.ok && entry.kind === kind && entry.days === days ? entry.after : entry;
  },
  [
    ['redemption', noTime, redemption, 30, has('Supreme', '2026-07-10T15:00')],
    ['redemption', ended, redemption, 30, has('Supreme', '2026-07-10T15:00')],
    ['redemption', running, redemption, 30, has('Supreme', '2026-07-20')],
    ['redemption', endless, redemption, null, endless],
    [
      'replacement',
      has('External', '2026-09-01'),
      redemption,
      30,
      has('Supreme', '2026-07-10T15:00'),
    ],
    ['trial', ended, trial, 1, has('regz-free-panel', '2026-06-11T15:00')],
    ['staff', running, { kind: 'staff', days: 2 }, 2, has('Supreme', '2026-06-22')],
    ['staff', running, { kind: 'staff', days: -30 }, -10, has('Supreme', '2026-06-10')],
    ['staff', frozen, { kind: 'staff', days: -4 }, -4, has('Supreme', '2026-06-05', 6)],
    ['staff', frozen, { kind: 'staff', days: -40 }, -10, has('Supreme', '2026-06-05')],
    [
      'compensation',
      ended,
      { kind: 'compensation', days: 2 },
      2,
      has('Supreme', '2026-06-12T15:00'),
    ],
    ['freeze', running, { kind: 'freeze' }, null, has('Supreme', '2026-06-10', 10)],
    [
      'thaw',
      frozen,
      { kind: 'thaw', keptMs: 10 * DAY_MS },
      null,
      has('Supreme', '2026-06-20T15:00'),
    ],
    [
      'experiment',
      ended,
      { kind: 'experiment', twin: 'Supreme-Experiment' },
      null,
      has('Supreme-Experiment', '2026-06-01'),
    ],
    ['ended', running, { kind: 'ended' }, -10, has('Supreme', '2026-06-10T15:00')],
    ['ended', endless, { kind: 'ended' }, null, has('Supreme', '2026-06-10T15:00')],
    ['ended', frozen, { kind: 'ended' }, -10, has('Supreme', '2026-06-10T15:00')],
  ],
);

golden(
  'A change that does not fit is refused',
  (standing: TimeStanding, change: TimeChange) => {
    const entry = next(standing, change);
    return entry.ok ? null : entry.reason;
  },
  [
    [frozen, redemption, 'LICENSE_FROZEN'],
    [frozen, trial, 'LICENSE_FROZEN'],
    [frozen, { kind: 'freeze' }, 'LICENSE_FROZEN'],
    [frozen, { kind: 'experiment', twin: null }, 'LICENSE_FROZEN'],
    [running, { kind: 'thaw', keptMs: 0 }, 'LICENSE_NOT_FROZEN'],
    [ended, { kind: 'freeze' }, 'LICENSE_NOT_RUNNING'],
    [ended, { kind: 'ended' }, 'LICENSE_NOT_RUNNING'],
    [ended, { kind: 'staff', days: -1 }, 'LICENSE_NOT_RUNNING'],
    [endless, { kind: 'staff', days: 1 }, 'LICENSE_ENDLESS'],
    [endless, { kind: 'freeze' }, 'LICENSE_ENDLESS'],
    [noTime, { kind: 'compensation', days: 1 }, 'LICENSE_SUBSCRIPTION_MISSING'],
    [noTime, { kind: 'experiment', twin: null }, 'LICENSE_SUBSCRIPTION_MISSING'],
    [running, trial, 'LICENSE_TRIAL_UNNEEDED'],
    [endless, trial, 'LICENSE_TRIAL_UNNEEDED'],
    [noTime, { ...redemption, durationDays: 0 }, 'LICENSE_DURATION_INVALID'],
  ],
);

const evening = has('Supreme', '2026-06-12T20:00');
const lastDay = has('Supreme', '2026-06-10T20:00');

golden(
  'A license keeps the hour of its end',
  (standing: TimeStanding, change: TimeChange, days: number) => {
    const entry = next(standing, change);
    return entry.ok && entry.days === days ? entry.after : entry;
  },
  [
    [evening, redemption, 30, has('Supreme', '2026-07-12T20:00')],
    [evening, { kind: 'staff', days: 1 }, 1, has('Supreme', '2026-06-13T20:00')],
    [lastDay, redemption, 30, has('Supreme', '2026-07-10T20:00')],
    [lastDay, { kind: 'staff', days: -1 }, -1, has('Supreme', '2026-06-09T20:00')],
    [has('Supreme', '2026-06-09T14:59'), redemption, 30, has('Supreme', '2026-07-10T15:00')],
    [
      has('Supreme', '2026-06-10T14:59'),
      { kind: 'staff', days: 1 },
      1,
      has('Supreme', '2026-06-11T14:59'),
    ],
  ],
);

it('A license that is frozen in its last hours keeps them', () => {
  const history = new History();
  history.standing = lastDay;
  history.nowMs = now;
  expect(history.change({ kind: 'freeze' })?.after).toEqual(has('Supreme', '2026-06-09T20:00', 1));
  history.nowMs += 9 * DAY_MS;
  expect(history.change({ kind: 'thaw' })?.after).toEqual(has('Supreme', '2026-06-19T20:00'));
});

it('A day is 24 hours at any hour', () => {
  const late = Date.parse('2026-06-10T23:55:00.000Z');
  expect(nextEntry(noTime, { ...redemption, durationDays: 1 }, late)).toMatchObject({
    after: { endsAt: '2026-06-11T23:55:00.000Z' },
  });
});

/** Redeems a license for an account, and takes it back after a number of days. */
function refunded(standing: TimeStanding, change: TimeChange, passingDays = 0) {
  const history = new History();
  history.standing = standing;
  history.nowMs = now;
  history.change(change);
  history.nowMs += passingDays * 86_400_000;
  history.reverse(0);
  return history;
}

it('A refund takes the days of its key that are left', () => {
  expect(refunded(running, redemption).standing).toEqual(running);
  expect(refunded(noTime, redemption, 12).entries[1]).toMatchObject({ days: -18 });
  expect(refunded(noTime, redemption, 40).entries[1]).toMatchObject({ days: 0 });
  expect(refunded(endless, redemption).standing).toEqual(endless);
  const other = refunded(noTime, redemption);
  other.change({ kind: 'redemption', subscription: 'External', durationDays: 5 });
  expect(other.reverse(0)).toBeUndefined();
});

it('A refund restores the replaced package until its own end', () => {
  const external = has('External', '2026-06-25');
  const early = refunded(external, redemption, 3);
  expect(early.standing).toEqual(external);
  expect(early.entries[1]).toMatchObject({ days: -27 });
  expect(refunded(external, redemption, 20).standing).toEqual(has('Supreme', '2026-06-30T15:00'));
  expect(refunded(has('External', 'infinity'), redemption, 90).standing).toEqual(
    has('External', 'infinity'),
  );
});

it('A refund keeps later days of the new package', () => {
  const history = new History();
  history.standing = has('External', '2026-12-01');
  history.nowMs = now;
  history.change(redemption);
  history.change({ ...redemption, durationDays: 7 });
  history.reverse(0);
  expect(history.standing).toEqual(has('Supreme', '2026-06-17T15:00'));
});

it('A won dispute returns the taken days', () => {
  const won = refunded(running, redemption);
  won.reverse(1);
  expect(won.standing).toEqual(has('Supreme', '2026-07-20'));
  const over = refunded(noTime, redemption, 12);
  over.nowMs += 100 * 86_400_000;
  over.reverse(1);
  expect(over.usable).toEqual({ package: 'Supreme', isFrozen: false, days: 18 });
  const elsewhere = refunded(noTime, redemption);
  elsewhere.change({ kind: 'redemption', subscription: 'External', durationDays: 5 });
  expect(elsewhere.reverse(1)).toMatchObject({
    days: 0,
    after: has('External', '2026-06-15T15:00'),
  });
});

it('A refund takes days of a frozen subscription', () => {
  const history = refunded(noTime, redemption);
  expect(history.standing.endsAt).toBe('2026-06-10T15:00:00.000Z');
  const kept = new History();
  kept.change(redemption);
  kept.change({ ...redemption, durationDays: 7 });
  kept.change({ kind: 'freeze' });
  kept.reverse(0);
  expect(kept.usable).toEqual({ package: 'Supreme', isFrozen: true, days: 7 });
});

it('A short pause gains nothing', () => {
  const history = new History();
  history.standing = has('Supreme', '2026-06-19T15:02');
  history.nowMs = now;
  history.change({ kind: 'freeze' });
  expect(history.standing).toMatchObject({ frozenDays: 9, endsAt: utcMoment(now) });
  history.nowMs += 4 * MINUTE_MS;
  expect(history.change({ kind: 'thaw' })?.after).toEqual(has('Supreme', '2026-06-19T15:06'));
});

const supreme = { kind: 'redemption', subscription: 'Supreme', durationDays: 30 } as const;
const external = { kind: 'redemption', subscription: 'External', durationDays: 10 } as const;
const sumOf = ({ entries, nowMs }: History) => sumOfTime(entries, nowMs);

it('The sum counts given, returned, replaced, used and remaining days', () => {
  const history = new History([
    { ...external, passingHours: 0 },
    { ...supreme, passingHours: 72 },
    { kind: 'staff', days: 5, passingHours: 24 },
    { kind: 'freeze', passingHours: 240 },
    { kind: 'staff', days: -4, passingHours: 480 },
    { kind: 'thaw', passingHours: 24 },
  ]);
  history.nowMs += 2 * 86_400_000;
  expect(sumOf(history)).toEqual({ given: 45, takenBack: 4, givenUp: 7, used: 16, left: 18 });
});

it('A won dispute and a restored package leave no trace in the sum', () => {
  const history = new History([{ ...supreme, passingHours: 0 }]);
  history.reverse(0);
  expect(sumOf(history)).toEqual({ given: 30, takenBack: 30, givenUp: 0, used: 0, left: 0 });
  history.reverse(1);
  expect(sumOf(history)).toEqual({ given: 30, takenBack: 0, givenUp: 0, used: 0, left: 30 });

  const replaced = new History([
    { ...supreme, passingHours: 0 },
    { ...external, passingHours: 0 },
  ]);
  replaced.nowMs += 2 * 86_400_000;
  replaced.reverse(1);
  expect(sumOf(replaced)).toEqual({ given: 40, takenBack: 8, givenUp: 2, used: 2, left: 28 });
});

it('An endless account has no sum', () => {
  const history = new History();
  history.standing = { subscription: 'Supreme', endsAt: 'infinity', frozenDays: null };
  history.change(supreme);
  history.change({ kind: 'ended' });
  expect(sumOf(history)).toBeNull();
  expect(sumOfTime([], history.nowMs)).toMatchObject({ given: 0, left: 0 });
});

const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 14 });
/** At length in `license-time.long.test.ts`. */
const numRuns = 300;

it('No end moves before the running day, and entries name the days they move', () => {
  fc.assert(
    fc.property(numbers, (steps) => {
      const history = new History(steps.map(stepOf));
      expect(pastEnds(history)).toEqual([]);
      expect(miscounted(history)).toEqual([]);
      const sum = sumOf(history);
      expect(sum).toMatchObject({ left: timeLeft(history.standing, history.nowMs) });
      expect(Object.values(sum ?? {}).filter((days) => days < 0)).toEqual([]);
    }),
    { numRuns },
  );
});

it('Taking an entry back and returning it changes nothing', () => {
  fc.assert(
    fc.property(numbers, fc.nat({ max: 3 }), (steps, more) => {
      const history = new History(steps.map(stepOf));
      const before = history.usable;
      const entry = history.entries.length - 1;
      if (history.entries[entry]?.gives !== true || history.reverse(entry) === undefined) return;
      history.reverse(entry + 1);
      for (let again = 0; again < more; again += 1) {
        history.reverse(entry + 2 + 2 * again);
        history.reverse(entry + 3 + 2 * again);
      }
      expect(history.usable).toEqual(before);
    }),
    { numRuns },
  );
});

it('Pauses move the end by exactly their length', () => {
  const moments = fc.array(fc.nat(3 * DAY_MS), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(numbers, moments, (steps, waits) => {
      const history = new History(steps.map(stepOf));
      history.change({ kind: 'thaw' });
      const { standing, nowMs } = history;
      const isPausable = history.change({ kind: 'freeze' }) !== undefined;
      let pausedMs = 0;
      for (const waitMs of isPausable ? waits : []) {
        const isPaused = history.standing.frozenDays !== null;
        history.nowMs += waitMs;
        pausedMs += isPaused ? waitMs : 0;
        if (history.change(isPaused ? { kind: 'thaw' } : { kind: 'freeze' }) === undefined) break;
      }
      if (history.standing.frozenDays !== null) history.change({ kind: 'thaw' });
      const end = Date.parse(standing.endsAt ?? '') + pausedMs;
      expect(isPausable && Date.parse(history.standing.endsAt ?? '') - end).toBe(isPausable && 0);
      expect(nowMs).toBeLessThanOrEqual(history.nowMs);
    }),
    { numRuns },
  );
});
