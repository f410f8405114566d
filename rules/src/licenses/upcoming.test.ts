import { expect, it } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { reminderKinds } from './reminders.ts';
import type { TimeStanding } from './time-standing.ts';
import { upcoming, type UpcomingEvent, type UpcomingFacts } from './upcoming.ts';

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
