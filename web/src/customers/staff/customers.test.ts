import { expect, it } from 'vitest';
import { subscriptionText } from './customers.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

it.each([
  [null, null, 'None'],
  ['Supreme', null, 'Supreme, not started'],
  ['Supreme', 'infinity', 'Supreme, no end date'],
  ['Supreme', '2026-11-21', 'Supreme until Nov 21, 2026'],
  ['Supreme', '2026-11-20', 'Supreme, ended Nov 20, 2026'],
] as const)('The subscription in one line %s and %s read %s', (subscription, expiresOn, text) => {
  expect(subscriptionText({ subscription, expiresOn, withheld: null }, now)).toBe(text);
});

it.each([
  ['suspended', '2026-11-20', 'Supreme, suspended: payment in dispute'],
  ['revoked', '2026-11-20', 'Supreme, revoked: payment reversed'],
  // Another license keeps it running.
  ['suspended', '2026-11-21', 'Supreme until Nov 21, 2026'],
] as const)(
  'The subscription in one line of which a license is %s and which ends %s reads %s',
  (withheld, expiresOn, text) => {
    expect(subscriptionText({ subscription: 'Supreme', expiresOn, withheld }, now)).toBe(text);
  },
);
