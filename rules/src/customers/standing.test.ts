import { expect, it } from 'vitest';
import { banRefusal, customerStanding } from './standing.ts';

it.each(['', ' ', '\n\t', '\u3000'])('A ban is refused without a reason: %j', (reason) => {
  expect(banRefusal(reason)).toBe('ACCOUNT_BAN_REASON_MISSING');
});

it('A ban is accepted with one', () => {
  expect(banRefusal('sold the account')).toBeNull();
});

it.each([
  [true, true, 'banned'],
  [true, false, 'banned'],
  [false, true, 'active'],
  [false, false, 'pending-approval'],
])(
  'The standing of an account banned %s, approved %s, is %s',
  (banned, adminApproval, standing) => {
    expect(customerStanding({ banned, adminApproval })).toBe(standing);
  },
);
