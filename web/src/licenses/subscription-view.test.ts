import { describe, expect, it } from 'vitest';
import { daysLeftText, expiryText, subscriptionStatus } from './subscription-view.ts';

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
    it(`says '${text}' for ${expiry}`, () => {
      expect(daysLeftText(expiry, now)).toBe(text);
    });
  }
});

describe('expiryText', () => {
  it('writes a date as MMM dd, yyyy, whatever the time zone', () => {
    expect(expiryText('2026-12-05')).toBe('Dec 05, 2026');
    expect(expiryText('2027-09-01')).toBe('Sep 01, 2027');
  });

  it("says 'Active' for a subscription without an end and 'N/A' without a subscription", () => {
    expect(expiryText('infinity')).toBe('Active');
    expect(expiryText(null)).toBe('N/A');
  });
});

describe('subscriptionStatus', () => {
  it('runs until the day of its end begins', () => {
    const supreme = { subscription: 'Supreme' } as const;
    const status = (expiresOn: string | null) =>
      subscriptionStatus({ ...supreme, expiresOn }, now).text;
    expect(status('2026-11-21')).toBe('Active');
    expect(status('infinity')).toBe('Active');
    expect(status('2026-11-20')).toBe('Expired');
    expect(status(null)).toBe('Inactive');
  });

  it('is none without a package', () => {
    const none = { subscription: null, expiresOn: null };
    expect(subscriptionStatus(none, now)).toEqual({ running: false, text: 'None' });
  });
});
