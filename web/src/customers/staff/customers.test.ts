import { expect, it } from 'vitest';
import { subscriptionText } from './customers.ts';

const now = new Date(2026, 10, 20, 12).getTime();
const tomorrow = new Date(2026, 10, 21, 5, 30).toISOString();
const lately = new Date(2026, 10, 20, 5, 30).toISOString();

it.each([
  [null, null, 'None'],
  ['Supreme', null, 'Supreme, not started'],
  ['Supreme', 'infinity', 'Supreme, no end date'],
  ['Supreme', tomorrow, 'Supreme until Nov 21, 2026 05:30 AM'],
  ['Supreme', lately, 'Supreme, ended Nov 20, 2026 05:30 AM'],
] as const)('The subscription in one line %s and %s read %s', (subscription, endsAt, text) => {
  expect(subscriptionText({ subscription, endsAt, withheld: null }, now)).toBe(text);
});

it.each([
  ['suspended', lately, 'Supreme, suspended: payment in dispute'],
  ['revoked', lately, 'Supreme, revoked: payment reversed'],
  // Another license keeps it running.
  ['suspended', tomorrow, 'Supreme until Nov 21, 2026 05:30 AM'],
] as const)(
  'The subscription in one line of which a license is %s and which ends %s reads %s',
  (withheld, endsAt, text) => {
    expect(subscriptionText({ subscription: 'Supreme', endsAt, withheld }, now)).toBe(text);
  },
);
