import { expect, it } from 'vitest';
import { subscriptionText } from './customers.ts';

const now = new Date(2026, 10, 20, 12).getTime();
const tomorrow = new Date(2026, 10, 21, 5, 30).toISOString();
const lately = new Date(2026, 10, 20, 5, 30).toISOString();

it.each([
  [null, null, null, 'None'],
  ['Supreme', null, null, 'Supreme, not started'],
  ['Supreme', 'infinity', null, 'Supreme, no end date'],
  ['Supreme', tomorrow, null, 'Supreme until Nov 21, 2026 05:30 AM'],
  ['Supreme', lately, null, 'Supreme, ended Nov 20, 2026 05:30 AM'],
  ['Supreme', lately, 7, 'Supreme, paused: 7 day(s) kept'],
] as const)(
  'The subscription in one line %s, %s and %s days kept read %s',
  (subscription, endsAt, frozenDays, text) => {
    const account = { subscription, endsAt, frozenDays, withheld: null };
    expect(subscriptionText(account, now)).toBe(text);
  },
);

it.each([
  ['suspended', lately, 'Supreme, suspended: payment in dispute'],
  ['revoked', lately, 'Supreme, revoked: payment reversed'],
  // Another license keeps it running.
  ['suspended', tomorrow, 'Supreme until Nov 21, 2026 05:30 AM'],
] as const)(
  'The subscription in one line of which a license is %s and which ends %s reads %s',
  (withheld, endsAt, text) => {
    const account = { subscription: 'Supreme', endsAt, frozenDays: null, withheld } as const;
    expect(subscriptionText(account, now)).toBe(text);
  },
);
