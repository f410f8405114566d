import { describe, expect, it } from 'vitest';
import { History } from '../../test/licenses/time-history.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { utcMoment } from './days-left.ts';
import { nextEntry, type TimeChange } from './license-time.ts';
import type { PackageName } from './packages.ts';
import { noTime, type TimeStanding } from './time-standing.ts';

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

describe('an entry of license time', () => {
  it.each([
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
    ['experiment', ended, { kind: 'experiment' }, null, has('Supreme-Experiment', '2026-06-01')],
    ['ended', running, { kind: 'ended' }, -10, has('Supreme', '2026-06-10T15:00')],
    ['ended', endless, { kind: 'ended' }, null, has('Supreme', '2026-06-10T15:00')],
    ['ended', frozen, { kind: 'ended' }, -10, has('Supreme', '2026-06-10T15:00')],
  ] as const)('An entry of license time is a %s: of %j by %j come %j days and %j', (...given) => {
    const [kind, standing, change, days, after] = given;
    expect(next(standing, change)).toEqual({ ok: true, kind, days, after });
  });

  it.each([
    ['LICENSE_FROZEN', frozen, redemption],
    ['LICENSE_FROZEN', frozen, trial],
    ['LICENSE_FROZEN', frozen, { kind: 'freeze' }],
    ['LICENSE_FROZEN', frozen, { kind: 'experiment' }],
    ['LICENSE_NOT_FROZEN', running, { kind: 'thaw', keptMs: 0 }],
    ['LICENSE_NOT_RUNNING', ended, { kind: 'freeze' }],
    ['LICENSE_NOT_RUNNING', ended, { kind: 'ended' }],
    ['LICENSE_NOT_RUNNING', ended, { kind: 'staff', days: -1 }],
    ['LICENSE_ENDLESS', endless, { kind: 'staff', days: 1 }],
    ['LICENSE_ENDLESS', endless, { kind: 'freeze' }],
    ['LICENSE_SUBSCRIPTION_MISSING', noTime, { kind: 'compensation', days: 1 }],
    ['LICENSE_SUBSCRIPTION_MISSING', noTime, { kind: 'experiment' }],
    ['LICENSE_TRIAL_UNNEEDED', running, trial],
    ['LICENSE_TRIAL_UNNEEDED', endless, trial],
    ['LICENSE_DURATION_INVALID', noTime, { ...redemption, durationDays: 0 }],
  ] as const)(
    'An entry of license time is refused with %s: %j by %j',
    (reason, standing, change) => {
      expect(next(standing, change)).toEqual({ ok: false, reason });
    },
  );
});

describe('the hour at which a license ends', () => {
  const evening = has('Supreme', '2026-06-12T20:00');
  const lastDay = has('Supreme', '2026-06-10T20:00');

  it.each([
    ['keeps it by a redemption', evening, redemption, 30, '2026-07-12T20:00'],
    ['keeps it by days of staff', evening, { kind: 'staff', days: 1 }, 1, '2026-06-13T20:00'],
    ['keeps it on its last day', lastDay, redemption, 30, '2026-07-10T20:00'],
    ['loses the day that runs', lastDay, { kind: 'staff', days: -1 }, -1, '2026-06-09T20:00'],
    ['begins a new day', has('Supreme', '2026-06-09T14:59'), redemption, 30, '2026-07-10T15:00'],
    [
      'counts on in the day that ended',
      has('Supreme', '2026-06-10T14:59'),
      { kind: 'staff', days: 1 },
      1,
      '2026-06-11T14:59',
    ],
  ] as const)('A license %s: %j by %j', (_, standing, change, days, end) => {
    expect(next(standing, change)).toMatchObject({ days, after: has('Supreme', end) });
  });

  it('A license that is frozen in its last hours is over at once, and has the same hours when it is thawed', () => {
    const history = new History();
    history.standing = lastDay;
    history.nowMs = now;
    expect(history.change({ kind: 'freeze' })?.after).toEqual(
      has('Supreme', '2026-06-09T20:00', 1),
    );
    history.nowMs += 9 * DAY_MS;
    expect(history.change({ kind: 'thaw' })?.after).toEqual(has('Supreme', '2026-06-19T20:00'));
  });

  it('A license of n days gives n times 24 hours, whatever the hour', () => {
    const late = Date.parse('2026-06-10T23:55:00.000Z');
    expect(nextEntry(noTime, { ...redemption, durationDays: 1 }, late)).toMatchObject({
      after: { endsAt: '2026-06-11T23:55:00.000Z' },
    });
  });
});

describe('taking back an entry', () => {
  /** Redeems a license for an account with `standing`, and takes it back after this many days. */
  function refunded(standing: TimeStanding, change: TimeChange, passingDays = 0) {
    const history = new History();
    history.standing = standing;
    history.nowMs = now;
    history.change(change);
    history.nowMs += passingDays * 86_400_000;
    history.reverse(0);
    return history;
  }

  it('A key that is refunded takes its days, but no more than are left, and none of another package', () => {
    expect(refunded(running, redemption).standing).toEqual(running);
    expect(refunded(noTime, redemption, 12).entries[1]).toMatchObject({ days: -18 });
    expect(refunded(noTime, redemption, 40).entries[1]).toMatchObject({ days: 0 });
    expect(refunded(endless, redemption).standing).toEqual(endless);
    const other = refunded(noTime, redemption);
    other.change({ kind: 'redemption', subscription: 'External', durationDays: 5 });
    expect(other.reverse(0)).toBeUndefined();
  });

  it('A refund of a key that replaced another package brings that one back until its own former end, if it is ahead', () => {
    const external = has('External', '2026-06-25');
    const early = refunded(external, redemption, 3);
    expect(early.standing).toEqual(external);
    expect(early.entries[1]).toMatchObject({ days: -27 });
    expect(refunded(external, redemption, 20).standing).toEqual(has('Supreme', '2026-06-30T15:00'));
    expect(refunded(has('External', 'infinity'), redemption, 90).standing).toEqual(
      has('External', 'infinity'),
    );
  });

  it('A refund of a key that replaced another package leaves what was bought of the new one since', () => {
    const history = new History();
    history.standing = has('External', '2026-12-01');
    history.nowMs = now;
    history.change(redemption);
    history.change({ ...redemption, durationDays: 7 });
    history.reverse(0);
    expect(history.standing).toEqual(has('Supreme', '2026-06-17T15:00'));
  });

  it('A dispute that is won gives back exactly the days that were taken, and none while another package runs', () => {
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

  it('A refund takes of the days that a frozen subscription keeps', () => {
    const history = refunded(noTime, redemption);
    expect(history.standing.endsAt).toBe('2026-06-10T15:00:00.000Z');
    const kept = new History();
    kept.change(redemption);
    kept.change({ ...redemption, durationDays: 7 });
    kept.change({ kind: 'freeze' });
    kept.reverse(0);
    expect(kept.usable).toEqual({ package: 'Supreme', isFrozen: true, days: 7 });
  });
});

it('A pause shortly before the license’s hour that ends shortly after gains nothing', () => {
  const history = new History();
  history.standing = has('Supreme', '2026-06-19T15:02');
  history.nowMs = now;
  history.change({ kind: 'freeze' });
  expect(history.standing).toMatchObject({ frozenDays: 9, endsAt: utcMoment(now) });
  history.nowMs += 4 * MINUTE_MS;
  expect(history.change({ kind: 'thaw' })?.after).toEqual(has('Supreme', '2026-06-19T15:06'));
});
