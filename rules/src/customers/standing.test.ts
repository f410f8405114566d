import { describe, expect, it } from 'vitest';
import { banRefusal, customerStanding } from './standing.ts';

describe('a ban', () => {
  it.each(['', ' ', '\n\t', '\u3000'])('is refused without a reason: %j', (reason) => {
    expect(banRefusal(reason)).toBe('ACCOUNT_BAN_REASON_MISSING');
  });

  it('is accepted with one', () => {
    expect(banRefusal('sold the account')).toBeNull();
  });
});

describe('the standing of an account', () => {
  it.each([
    [true, true, 'banned'],
    [true, false, 'banned'],
    [false, true, 'active'],
    [false, false, 'pending-approval'],
  ])('banned %s, approved %s, is %s', (banned, adminApproval, standing) => {
    expect(customerStanding({ banned, adminApproval })).toBe(standing);
  });
});
