import { expect, it } from 'vitest';
import {
  byText,
  daysOf,
  dayText,
  detailTexts,
  type TimelineEvent,
  whatText,
} from './timeline-words.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

function event(given: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: '1_audit_1',
    at: at(20, 12),
    what: 'accounts.ban',
    by: 'staff',
    byName: null,
    reason: null,
    address: null,
    facts: {},
    ...given,
  };
}

it('A timeline’s days are those of the reader, with each event once', () => {
  const events = [at(20, 23), at(20, 1), at(19, 23)].map((when) => event({ at: when }));
  expect(daysOf(events)).toEqual([
    { day: 'Nov 20, 2026', events: events.slice(0, 2) },
    { day: 'Nov 19, 2026', events: events.slice(2) },
  ]);
});

it('A timeline calls the last two days by name', () => {
  const nowMs = new Date(2026, 10, 1, 0, 30).getTime();
  expect(dayText('Nov 01, 2026', nowMs)).toBe('Today, Nov 01, 2026');
  expect(dayText('Oct 31, 2026', nowMs)).toBe('Yesterday, Oct 31, 2026');
  expect(dayText('Oct 30, 2026', nowMs)).toBe('Oct 30, 2026');
});

it.each([
  [{ by: 'owner', address: '192.0.2.7' }, 'by the user from 192.0.2.7'],
  [{ by: 'staff', byName: 'sithara' }, 'by sithara'],
  [{ by: 'staff' }, 'by staff'],
  [{ by: 'system' }, 'by itself'],
] as const)('A timeline says of %j who did it: %s', (given, text) => {
  expect(byText(event(given))).toBe(text);
});

it('A timeline words what is about an order, a license, a device and a reason', () => {
  const details = (facts: TimelineEvent['facts'], reason: string | null = null) =>
    detailTexts(event({ facts, reason }));
  const amount = { minor: 250_000, currency: 'LKR', symbol: 'Rs.' };
  expect(details({ product: 'Supreme Weekly', amount, status: 'completed' })).toEqual([
    'Supreme Weekly',
    'Rs. 2,500.00',
    'Completed',
  ]);
  expect(details({ subscription: 'Supreme', endsAt: 'infinity' })).toEqual([
    'Supreme without an end',
  ]);
  expect(details({ subscription: 'Supreme', endsAt: at(21, 5) })).toEqual([
    'Supreme until Nov 21, 2026 05:00 AM',
  ]);
  expect(details({ subscription: 'Supreme', endsAt: at(21, 5), frozenDays: 3 })).toEqual([
    '3 day(s) kept',
  ]);
  expect(details({ resetsLeft: 1, userAgent: 'nothing known' }, 'Sold it')).toEqual([
    'Unknown browser',
    '1 reset left',
    'Reason: Sold it',
  ]);
  expect(details({ flag: 'paid-twice' })).toEqual(['The order was paid twice.']);
});

it('A timeline words acts of the audit trail as customers read them, and admits those it does not know', () => {
  expect(whatText('accounts.ban')).toBe('Account banned');
  expect(whatText('orders.refund')).toBe('Refund requested by staff');
  expect(whatText('toString')).toBeNull();
});
