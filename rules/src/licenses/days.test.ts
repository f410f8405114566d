import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { addDays, daysLeft, isRunning, utcDate, utcMoment } from './days-left.ts';
import {
  filledReminder,
  isReminderOwed,
  reminderKinds,
  reminderRefusal,
  type ReminderKind,
} from './reminders.ts';
import type { TimeStanding } from './time-standing.ts';
import { upcoming, type UpcomingEvent, type UpcomingFacts } from './upcoming.ts';

const at = (instant: string) => Date.parse(instant);
const anyInstant = fc.integer({ min: at('2000-01-01'), max: at('2200-01-01') });
const anyDuration = fc.integer({ min: 1, max: 36_500 });

golden('A date in UTC changes at midnight UTC', (instant: string) => utcDate(at(instant)), [
  ['2026-03-31T23:59:59.999Z', '2026-03-31'],
  ['2026-04-01T00:00:00.000Z', '2026-04-01'],
  ['2026-04-01T02:00:00.000+05:30', '2026-03-31'],
]);

golden('Adding days follows the calendar', addDays, [
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-29', 365, '2029-02-28'],
  ['2100-02-28', 1, '2100-03-01'],
  ['2026-03-28', 30, '2026-04-27'],
  ['2026-06-15', 1095, '2029-06-14'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-01', 0, '2026-03-01'],
  ['9999-12-30', 1, '9999-12-31'],
  ['9999-12-31', 36_500, '9999-12-31'],
]);

it('Adding days needs a date', () => {
  expect(() => addDays('infinity', 1)).toThrow(RangeError);
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
});

golden(
  'Days left are rounded up, and down within five minutes',
  (end: string | null, now: string) => {
    const left = daysLeft(end, at(now));
    return left.kind === 'days' ? left.days : left.kind;
  },
  [
    ['2026-06-10', '2026-06-08T00:00:00.000Z', 2],
    ['2026-06-10', '2026-06-07T23:55:00.000Z', 2],
    ['2026-06-10', '2026-06-07T23:54:59.999Z', 3],
    ['2026-06-10', '2026-06-08T00:00:00.001Z', 2],
    ['2026-06-10', '2026-06-08T23:59:59.999Z', 1],
    ['2026-06-10', '2026-06-08T23:54:59.999Z', 2],
    ['2026-06-10', '2026-06-08T23:55:00.000Z', 1],
    ['2026-06-10', '2026-06-09T00:00:00.000Z', 1],
    ['2026-06-10', '2026-06-09T00:00:00.001Z', 1],
    ['2026-06-10', '2026-06-09T23:59:59.999Z', 1],
    ['2026-06-10', '2026-06-10T00:00:00.000Z', 'expired'],
    ['2026-06-10', '2026-06-10T00:00:00.001Z', 'expired'],
    ['2020-02-29', '2026-06-10T12:00:00.000Z', 'expired'],
    ['2028-03-01', '2028-02-28', 2],
    ['2027-03-01', '2027-02-28', 1],
    ['2028-02-29', '2028-02-28', 1],
    ['2026-06-08T15:00:00.000Z', '2026-06-01T14:55:00.000Z', 7],
    ['2026-06-08T15:00:00.000Z', '2026-06-07T15:10:00.000Z', 1],
    [null, '2026-06-01', 'not-applicable'],
    ['', '2026-06-01', 'not-applicable'],
    ['   ', '2026-06-01', 'not-applicable'],
    ['Active', '2026-06-01', 'not-applicable'],
    ['infinity', '2026-06-01', 'not-applicable'],
    ['soon', '2026-06-01', 'invalid'],
    ['active', '2026-06-01', 'invalid'],
    ['2026-02-30', '2026-06-01', 'invalid'],
    ['2027-02-29', '2026-06-01', 'invalid'],
    ['2026-13-01', '2026-06-01', 'invalid'],
    ['2026-00-10', '2026-06-01', 'invalid'],
    ['2026-1-1', '2026-06-01', 'invalid'],
    ['01/02/2026', '2026-06-01', 'invalid'],
    ['2026-06-10T00:00:00Z', '2026-06-01', 'invalid'],
    ['+010000-01-01', '2026-06-01', 'invalid'],
    ['Invalid Date', '2026-06-01', 'invalid'],
  ],
);

it('Days left are the added days, on a clock that is five minutes behind', () => {
  fc.assert(
    fc.property(anyInstant, anyDuration, fc.nat(5 * MINUTE_MS), (now, days, behindMs) => {
      const end = addDays(utcMoment(now), days);
      expect(daysLeft(end, now - behindMs)).toEqual({ kind: 'days', days });
    }),
  );
});

it('Days left never grow', () => {
  fc.assert(
    fc.property(anyInstant, anyDuration, fc.nat(10 * DAY_MS), (now, days, later) => {
      const expiry = addDays(utcDate(now), days);
      const before = daysLeft(expiry, now);
      const after = daysLeft(expiry, now + later);
      const count = (left: typeof after) => (left.kind === 'days' ? left.days : 0);
      expect(count(after)).toBeLessThanOrEqual(count(before));
    }),
  );
});

golden(
  'A running subscription has a package and a future end',
  (subscription: string | null, endsAt: string | null) =>
    isRunning({ subscription, endsAt }, at('2026-06-09T23:59:59.999Z')),
  [
    ['Supreme', '2026-06-10', true],
    ['Supreme', 'infinity', true],
    [null, '2026-06-10', false],
    ['', 'infinity', false],
    ['Supreme', null, false],
    ['Supreme', '2026-06-09', false],
    ['Supreme', '2026-02-30', false],
  ],
);

golden(
  'A license that began late has fewer reminders',
  (subscription: string, begunOn: string | null): readonly ReminderKind[] =>
    reminderKinds.filter((kind) =>
      isReminderOwed(kind, { subscription, endsOn: '2027-03-31', begunOn }),
    ),
  [
    ['Supreme', null, reminderKinds],
    ['Supreme', '2027-03-01', reminderKinds],
    ['Supreme', '2027-03-24', ['ends-soon', 'ended', 'ended-lately']],
    ['Supreme', '2027-03-28', ['ended', 'ended-lately']],
    ['Supreme', '2027-03-30', ['ended', 'ended-lately']],
    ['regz-free-panel', null, ['ended']],
  ],
);

it('A reminder has its facts at its placeholders, and none inside a fact', () => {
  const facts = { username: '{ends}', package: 'Supreme', ends: 'ended today' };
  const words = { subject: '{package} {ends}', text: '{username} {other}' };
  expect(filledReminder(words, facts)).toEqual({
    subject: 'Supreme ended today',
    text: '{ends} {other}',
  });
});

golden('A reminder has a subject, a text and known parts', reminderRefusal, [
  [{ subject: 'Hello {username}', text: '{package} {ends}.' }, null],
  [{ subject: ' ', text: 'Hello' }, 'LICENSE_REMINDER_TEXT_MISSING'],
  [{ subject: 'Hello', text: '\u200b' }, 'LICENSE_REMINDER_TEXT_MISSING'],
  [{ subject: 'Hello', text: 'Dear {name}' }, 'LICENSE_REMINDER_PLACE_UNKNOWN'],
]);

const present = at('2026-06-10T15:00:00.000Z');
const usual: UpcomingFacts = {
  mailsOff: null,
  remindersOn: reminderKinds,
  announced: [],
  begunOn: '2026-01-01',
  inCommunity: true,
  thaw: null,
};
const supreme: TimeStanding = {
  subscription: 'Supreme',
  endsAt: '2026-06-20T05:30:00.000Z',
  frozenDays: null,
};

function coming(standing: Partial<TimeStanding>, facts: Partial<UpcomingFacts> = {}): string[] {
  const events = upcoming({ ...supreme, ...standing }, { ...usual, ...facts }, present);
  return events.map((event) => `${event.at.slice(0, 16).replace('T', ' ')} ${wordsOf(event)}`);
}

function wordsOf(event: UpcomingEvent): string {
  if (event.what === 'thaw') return 'thaw';
  return event.what === 'mail' ? event.kind : event.effects.join(' ');
}

it('Future events are the mails, and the end with its effects', () => {
  expect(coming({})).toEqual([
    '2026-06-13 05:30 ends-in-a-week',
    '2026-06-17 05:30 ends-soon',
    '2026-06-20 05:30 panel-ends offline-copies-end downloads-close roles-removed',
    '2026-06-20 05:30 ended',
    '2026-06-23 05:30 ended-lately',
  ]);
});

it('Future events omit mails that will not be sent', () => {
  expect(coming({ endsAt: '2026-06-13T14:00:00.000Z' }, { announced: ['ends-soon'] })).toEqual([
    expect.stringContaining('2026-06-13 14:00 panel-ends'),
    '2026-06-13 14:00 ended',
    '2026-06-16 14:00 ended-lately',
  ]);
  expect(coming({}, { remindersOn: ['ended'], begunOn: '2026-06-09' })).toHaveLength(2);
  for (const mailsOff of ['no-address', 'turned-off', 'banned'] as const) {
    expect(coming({}, { mailsOff })).toHaveLength(1);
  }
});

it('A trial’s future events are its end and its one mail', () => {
  const trial = { subscription: 'regz-free-panel' } as const;
  expect(coming(trial, { inCommunity: false })).toEqual([
    '2026-06-20 05:30 panel-ends downloads-close',
    '2026-06-20 05:30 ended',
  ]);
});

const frozen = { endsAt: '2026-06-10T05:30:00.000Z', frozenDays: 10 } as const;

it('A frozen subscription’s future events are its thaw and new end', () => {
  const facts = {
    thaw: { on: '2026-06-15', keptMs: 10 * DAY_MS },
    announced: ['ends-soon'],
  } as const;
  expect(coming(frozen, facts)).toEqual([
    '2026-06-15 00:00 thaw',
    '2026-06-18 00:00 ends-in-a-week',
    '2026-06-22 00:00 ends-soon',
    '2026-06-25 00:00 panel-ends offline-copies-end downloads-close roles-removed',
    '2026-06-25 00:00 ended',
    '2026-06-28 00:00 ended-lately',
  ]);
});

it('A thaw that is due comes next', () => {
  const [thaw] = coming(frozen, { thaw: { on: '2026-06-10', keptMs: 10 * DAY_MS } });
  expect(thaw).toBe('2026-06-10 15:00 thaw');
});

it('Nothing comes for an endless, frozen, past or missing subscription', () => {
  const standings = [
    { endsAt: 'infinity' },
    frozen,
    { endsAt: '2026-06-01T05:30:00.000Z' },
    { subscription: null, endsAt: null },
  ];
  expect(standings.map((standing) => coming(standing))).toEqual([[], [], [], []]);
});

it('An ended subscription’s future events are the later mails', () => {
  const endsAt = '2026-06-10T14:00:00.000Z';
  expect(coming({ endsAt })).toEqual(['2026-06-10 14:00 ended', '2026-06-13 14:00 ended-lately']);
  expect(coming({ endsAt }, { announced: ['ended'] })).toHaveLength(1);
});
