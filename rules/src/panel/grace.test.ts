import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { graceEndMs, isGraceDue, subscriptionEndMs } from './grace.ts';

const nowMs = Date.UTC(2026, 10, 26, 12);
const program = {
  state: 'running' as const,
  savesDevices: true,
  subscription: 'Supreme',
  issuedMs: null,
};

it.each<[string, Partial<Parameters<typeof isGraceDue>[0]>, boolean]>([
  ['it has none', {}, true],
  ['it has one of an hour', { issuedMs: nowMs - HOUR_MS }, false],
  ['it has an older one', { issuedMs: nowMs - HOUR_MS - 1 }, true],
  ['it is not running', { state: 'seats' }, false],
  ['the account has no list of PCs', { savesDevices: false }, false],
  ['it is a trial', { subscription: 'regz-free-panel' }, false],
  ['it is the experiment of a trial', { subscription: 'regz-free-panel-Experiment' }, false],
])('A bound program of a paying account gets a file for offline use: %s', (_, change, isDue) => {
  expect(isGraceDue({ ...program, ...change }, nowMs)).toBe(isDue);
});

it.each([
  ['infinity', nowMs + 72 * HOUR_MS],
  ['2026-12-22', nowMs + 72 * HOUR_MS],
  ['2026-11-28', Date.UTC(2026, 10, 28)],
  ['2026-11-28T05:30:00.000Z', Date.UTC(2026, 10, 28, 5, 30)],
])('A file ends after its hours, and never after the subscription: until %s', (endsAt, endMs) => {
  expect(graceEndMs(endsAt, { nowMs, hours: 72, offlineUntilMs: null })).toBe(endMs);
});

it.each([
  [nowMs + 100 * DAY_MS, 'infinity', nowMs + 100 * DAY_MS],
  [nowMs + 100 * DAY_MS, '2026-12-22', Date.UTC(2026, 11, 22)],
  [nowMs + HOUR_MS, 'infinity', nowMs + 72 * HOUR_MS],
  [nowMs - HOUR_MS, 'infinity', nowMs + 72 * HOUR_MS],
])(
  'A file lasts as long as the offline file of its PC: %i with an end of %s',
  (until, endsAt, endMs) => {
    expect(graceEndMs(endsAt, { nowMs, hours: 72, offlineUntilMs: until })).toBe(endMs);
  },
);

it('Without hours, and with a past offline file, a file would end at once', () => {
  expect(graceEndMs('infinity', { nowMs, hours: 0, offlineUntilMs: nowMs - 1 })).toBe(nowMs);
});

it('A subscription is over at the moment of its end, if it has one', () => {
  expect(subscriptionEndMs('2026-12-22')).toBe(Date.UTC(2026, 11, 22));
  expect(subscriptionEndMs('infinity')).toBeNull();
  expect(subscriptionEndMs(null)).toBeNull();
});
