import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { addDays, daysLeft, isRunning, utcDate, utcMoment } from './days-left.ts';
import {
  defaultReminderWords,
  filledReminder,
  isReminderOwed,
  reminderKinds,
  reminderRefusal,
  type ReminderKind,
} from './reminders.ts';
import type { TimeStanding } from './time-standing.ts';
import { type UpcomingEvent, type UpcomingFacts, upcoming } from './upcoming.ts';

const at = (instant: string) => Date.parse(instant);

const anyInstant = fc.integer({ min: at('2000-01-01'), max: at('2200-01-01') });
const anyDuration = fc.integer({ min: 1, max: 36_500 });

it('The date in UTC changes at midnight UTC', () => {
  expect(utcDate(at('2026-03-31T23:59:59.999Z'))).toBe('2026-03-31');
  expect(utcDate(at('2026-04-01T00:00:00.000Z'))).toBe('2026-04-01');
  expect(utcDate(at('2026-04-01T02:00:00.000+05:30'))).toBe('2026-03-31');
});

it.each([
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
])('Adding days %s and %i days is %s', (date, days, result) => {
  expect(addDays(date, days)).toBe(result);
});

it('Adding days stops at the last date that four digits can write', () => {
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
  expect(addDays('9999-12-31', 36_500)).toBe('9999-12-31');
});

it('Adding days refuses what is not a date', () => {
  expect(() => addDays('infinity', 1)).toThrow(RangeError);
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
});

it.each([null, '', '   ', 'Active', 'infinity'])('Days left do not apply to %j', (expiry) => {
  expect(daysLeft(expiry, at('2026-06-01'))).toEqual({ kind: 'not-applicable' });
});

it.each([
  'soon',
  'active',
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '01/02/2026',
  '2026-06-10T00:00:00Z',
  '+010000-01-01',
  'Invalid Date',
])('Days left are invalid for %j', (expiry) => {
  expect(daysLeft(expiry, at('2026-06-01'))).toEqual({ kind: 'invalid' });
});

it.each([
  ['2026-06-08T00:00:00.000Z', 2],
  ['2026-06-07T23:55:00.000Z', 2],
  ['2026-06-07T23:54:59.999Z', 3],
  ['2026-06-08T00:00:00.001Z', 2],
  ['2026-06-08T23:59:59.999Z', 1],
  ['2026-06-08T23:54:59.999Z', 2],
  ['2026-06-08T23:55:00.000Z', 1],
  ['2026-06-09T00:00:00.000Z', 1],
  ['2026-06-09T00:00:00.001Z', 1],
  ['2026-06-09T23:59:59.999Z', 1],
])('Days left at %s, before 2026-06-10, are %i', (now, days) => {
  expect(daysLeft('2026-06-10', at(now))).toEqual({ kind: 'days', days });
});

it('Seven days that were just redeemed are seven by a clock that is minutes behind', () => {
  const end = addDays('2026-06-01T15:00:00.000Z', 7);
  expect(daysLeft(end, at('2026-06-01T14:59:57.000Z'))).toEqual({ kind: 'days', days: 7 });
  expect(daysLeft(end, at('2026-06-01T14:55:00.000Z'))).toEqual({ kind: 'days', days: 7 });
  expect(daysLeft(end, at('2026-06-07T15:10:00.000Z'))).toEqual({ kind: 'days', days: 1 });
});

it('Days left are over from the first moment of the expiry date', () => {
  expect(daysLeft('2026-06-10', at('2026-06-10T00:00:00.000Z'))).toEqual({ kind: 'expired' });
  expect(daysLeft('2026-06-10', at('2026-06-10T00:00:00.001Z'))).toEqual({ kind: 'expired' });
  expect(daysLeft('2020-02-29', at('2026-06-10T12:00:00.000Z'))).toEqual({ kind: 'expired' });
});

it('Days left count the leap day', () => {
  expect(daysLeft('2028-03-01', at('2028-02-28'))).toEqual({ kind: 'days', days: 2 });
  expect(daysLeft('2027-03-01', at('2027-02-28'))).toEqual({ kind: 'days', days: 1 });
  expect(daysLeft('2028-02-29', at('2028-02-28'))).toEqual({ kind: 'days', days: 1 });
});

it('Days left are the days that were added, by a clock that is up to five minutes behind', () => {
  fc.assert(
    fc.property(anyInstant, anyDuration, fc.nat(5 * MINUTE_MS), (now, days, behindMs) => {
      const end = addDays(utcMoment(now), days);
      expect(daysLeft(end, now - behindMs)).toEqual({ kind: 'days', days });
    }),
  );
});

it('Days left never grow as time passes', () => {
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

describe('a running subscription', () => {
  const now = at('2026-06-09T23:59:59.999Z');
  const running = (subscription: string | null, endsAt: string | null) =>
    isRunning({ subscription, endsAt }, now);

  it('A running subscription has a package, and an end that is infinite or still to come', () => {
    expect(running('Supreme', '2026-06-10')).toBe(true);
    expect(running('Supreme', 'infinity')).toBe(true);
  });

  it('A running subscription needs a package, and an end that is not past', () => {
    expect(running(null, '2026-06-10')).toBe(false);
    expect(running('', 'infinity')).toBe(false);
    expect(running('Supreme', null)).toBe(false);
    expect(running('Supreme', '2026-06-09')).toBe(false);
    expect(running('Supreme', '2026-02-30')).toBe(false);
  });
});

const endsOn = '2027-03-31';

it.each<[string, string | null, readonly ReminderKind[]]>([
  ['Supreme', null, reminderKinds],
  ['Supreme', '2027-03-01', reminderKinds],
  ['Supreme', '2027-03-24', ['ends-soon', 'ended', 'ended-lately']],
  ['Supreme', '2027-03-28', ['ended', 'ended-lately']],
  ['Supreme', '2027-03-30', ['ended', 'ended-lately']],
  ['regz-free-panel', null, ['ended']],
])('Of %s, begun on %s and ending on 2027-03-31, people are told %j', (...license) => {
  const [subscription, begunOn, told] = license;
  const owed = reminderKinds.filter((kind) =>
    isReminderOwed(kind, { subscription, endsOn, begunOn }),
  );
  expect(owed).toEqual(told);
});

it('The words of a reminder say of an end that is past that it has been', () => {
  const facts = { username: '{ends}', subscription: 'Supreme', endsAt: '2027-03-31T05:30:00.000Z' };
  const words = defaultReminderWords.ended;
  expect(filledReminder(words, { ...facts, hasEnded: true }).subject).toBe(
    'Your Supreme subscription ended on 2027-03-31 at 05:30 (UTC)',
  );
  expect(filledReminder(words, { ...facts, hasEnded: false }).subject).toBe(
    'Your Supreme subscription ends on 2027-03-31 at 05:30 (UTC)',
  );
  const named = filledReminder({ subject: '{username}', text: '' }, { ...facts, hasEnded: true });
  expect(named.subject).toBe('{ends}');
});

it.each([
  [{ subject: 'Hello {username}', text: '{package} {ends}.' }, null],
  [{ subject: ' ', text: 'Hello' }, 'LICENSE_REMINDER_TEXT_MISSING'],
  [{ subject: 'Hello', text: '\u200b' }, 'LICENSE_REMINDER_TEXT_MISSING'],
  [{ subject: 'Hello', text: 'Dear {name}' }, 'LICENSE_REMINDER_PLACE_UNKNOWN'],
])('The words %j are refused with %s', (words, refusal) => {
  expect(reminderRefusal(words)).toBe(refusal);
});

const now = Date.parse('2026-06-10T15:00:00.000Z');
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
  const events = upcoming({ ...supreme, ...standing }, { ...usual, ...facts }, now);
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

it('A thaw that is due comes next at once', () => {
  const [thaw] = coming(frozen, { thaw: { on: '2026-06-10', keptMs: 10 * DAY_MS } });
  expect(thaw).toBe('2026-06-10 15:00 thaw');
});

it.each<[string, Partial<TimeStanding>]>([
  ['has no end', { endsAt: 'infinity' }],
  ['is frozen until it is thawed by hand', frozen],
  ['is long over', { endsAt: '2026-06-01T05:30:00.000Z' }],
  ['never began', { subscription: null, endsAt: null }],
])('Nothing comes next by itself for a subscription that %s', (_, standing) => {
  expect(coming(standing)).toEqual([]);
});

it('An ended subscription’s future events are the later mails', () => {
  const endsAt = '2026-06-10T14:00:00.000Z';
  expect(coming({ endsAt })).toEqual(['2026-06-10 14:00 ended', '2026-06-13 14:00 ended-lately']);
  expect(coming({ endsAt }, { announced: ['ended'] })).toHaveLength(1);
});
