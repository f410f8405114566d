import { describe, expect, it } from 'vitest';
import { decodeRefusal } from '../platform/api/api-error.ts';
import { redeemFault } from './redeem-fault.ts';
import { mailText } from './staff/time-changes/time-changes.ts';
import {
  daysLeftText,
  daysText,
  endText,
  expiryText,
  stateText,
  subscriptionState,
} from './subscription-view.ts';

function refusal(code: string, status: number, data?: unknown) {
  return decodeRefusal({ defined: true, code, status, message: code, data }, null);
}

it('The redeem form shows a key’s fault below the key', () => {
  expect(redeemFault(refusal('LICENSE_ALREADY_REDEEMED', 409))).toEqual({
    fields: { licenseKey: 'License key has already been redeemed' },
  });
  expect(redeemFault(refusal('LICENSE_UNKNOWN', 404))).toEqual({
    fields: { licenseKey: 'Invalid license key' },
  });
});

it('The redeem form shows other faults in the notice', () => {
  const fault = redeemFault(refusal('ATTEMPTS_EXCEEDED', 429, { retryAfterSeconds: 120 }));
  expect(fault.fields).toBeUndefined();
  expect(fault.text).toBe('Too many attempts. Please try again in 2 minutes.');
});

it('The redeem form says that the result is unknown without an answer', () => {
  const lost = redeemFault(new TypeError('fetch failed')).text;
  expect(lost).toMatch(/^Failed to redeem license key\. The server cannot be reached/);
  expect(redeemFault(refusal('INTERNAL_ERROR', 500)).text).toMatch(/^Failed to redeem/);
});

const now = Date.parse('2026-11-20T12:00:00Z');

describe('daysLeftText', () => {
  const cases = [
    [null, 'N/A'],
    ['infinity', 'N/A'],
    ['2026-02-30', 'Invalid Date'],
    ['2026-11-20', 'Expired'],
    ['2026-11-21', '1 day(s)'],
    ['2026-12-20', '30 day(s)'],
  ] as const;
  for (const [expiry, text] of cases) {
    it(`daysLeftText says '${text}' for ${expiry}`, () => {
      expect(daysLeftText(expiry, now)).toBe(text);
    });
  }
});

it('expiryText writes the moment as MMM dd, yyyy hh:mm a, where the reader is', () => {
  expect(expiryText(new Date(2026, 11, 5, 5, 30).toISOString())).toBe('Dec 05, 2026 05:30 AM');
});

it("expiryText says 'Active' for a subscription without an end and 'N/A' without a subscription", () => {
  expect(expiryText('infinity')).toBe('Active');
  expect(expiryText(null)).toBe('N/A');
});

it('A withheld license has no days left and no end', () => {
  expect(daysLeftText('2026-11-20', now, 'suspended')).toBe('On hold');
  expect(daysLeftText('2026-11-20', now, 'revoked')).toBe('None');
  expect(endText('2026-11-20', 'suspended')).toBe('-');
  const end = new Date(2026, 10, 20, 23, 55).toISOString();
  expect(endText(end, 'ended')).toBe('Nov 20, 2026 11:55 PM');
});

describe('the state of a subscription', () => {
  const state = (endsAt: string | null, withheld: 'suspended' | 'revoked' | null = null) =>
    subscriptionState({ subscription: 'Supreme', endsAt, frozenDays: null }, now, withheld);

  it.each([
    ['infinity', 'running', 'Active'],
    ['2026-11-24', 'running', 'Active'],
    ['2026-11-23', 'ending-soon', 'Active'],
    ['2026-11-21', 'ending-soon', 'Active'],
    ['2026-11-20', 'ended', 'Expired'],
    [null, 'inactive', 'Inactive'],
  ] as const)(
    'The state of a subscription that ends %s is %s, in words %s',
    (endsAt, expected, text) => {
      expect(state(endsAt)).toBe(expected);
      expect(stateText(state(endsAt))).toBe(text);
    },
  );

  it('A subscription without a package has no state', () => {
    const nothing = { subscription: null, endsAt: null, frozenDays: null };
    expect(subscriptionState(nothing, now)).toBe('none');
    expect(stateText('none')).toBe('None');
  });

  it('A paused subscription shows the kept days and no end', () => {
    const paused = { subscription: 'Supreme', endsAt: '2026-11-20', frozenDays: 12 } as const;
    expect(subscriptionState(paused, now, 'suspended')).toBe('frozen');
    expect(stateText('frozen')).toBe('Paused');
    expect(daysText(paused, now, 'frozen')).toBe('12 day(s)');
    expect(endText(paused.endsAt, 'frozen')).toBe('-');
  });

  it('The state of a subscription says what took its days once it has ended', () => {
    expect(state('2026-11-20', 'suspended')).toBe('suspended');
    expect(state('2026-11-20', 'revoked')).toBe('revoked');
    expect(stateText('suspended')).toBe('Suspended');
    expect(state('2026-12-20', 'suspended')).toBe('running');
  });
});

it('A change of time says whether accounts get a mail', () => {
  expect([null, '', 'Thank you.'].map(mailText)).toEqual([
    'None',
    'To each, without words of your own',
    'Thank you.',
  ]);
});
