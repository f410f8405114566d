import { DAY_MS } from '../durations.ts';

/** The last date that four digits of a year can write. */
const LAST_DATE = '9999-12-31';

/**
 * A subscription with this many days left or fewer ends soon: the page says so, and a mail is sent.
 */
export const ENDING_SOON_DAYS = 3;

/** A calendar date in UTC, written 'yyyy-MM-dd'. */
export type IsoDate = string;

/**
 * When a subscription ends: the IsoDate at whose first moment (midnight UTC) it is over, the text
 * 'infinity' for never, or null for an account without one. Source: decision 8.
 */
export type Expiry = string | null;

/** What the Subscription Status table says about the time left. */
export type DaysLeft =
  | { kind: 'not-applicable' }
  | { kind: 'invalid' }
  | { kind: 'expired' }
  | { kind: 'days'; days: number };

/** The date in UTC at an instant given in milliseconds since 1970. */
export function utcDate(nowMs: number): IsoDate {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/**
 * The date a whole number of days after another (before it, for a negative number), by the
 * calendar. It never passes 9999-12-31, the last date the shape can hold. Throws a RangeError if
 * the first argument is not a date.
 */
export function addDays(date: IsoDate, days: number): IsoDate {
  const midnight = midnightUtc(date);
  if (midnight === null) {
    throw new RangeError('This is not a date of the form yyyy-MM-dd.');
  }
  const result = midnight + days * DAY_MS;
  const last = Date.parse(LAST_DATE);
  return utcDate(Math.min(result, last));
}

/**
 * The days until an expiry date begins in UTC, rounded up: 1 from the last 24 hours down to the
 * last millisecond, 'expired' from midnight on. Blank, 'Active' and 'infinity' have no end and are
 * 'not-applicable'; text that is no date of the calendar, such as 2026-02-30, is 'invalid'.
 * Source: specification A 4; decision 8.
 */
export function daysLeft(expiry: Expiry, nowMs: number): DaysLeft {
  const text = expiry === null ? '' : expiry.trim();
  if (text === '' || text === 'Active' || text === 'infinity') {
    return { kind: 'not-applicable' };
  }
  const midnight = midnightUtc(text);
  if (midnight === null) {
    return { kind: 'invalid' };
  }
  const days = Math.ceil((midnight - nowMs) / DAY_MS);
  return days > 0 ? { kind: 'days', days } : { kind: 'expired' };
}

/**
 * Whether a subscription is running: a package is set, and its end is 'infinity' or a date with
 * days left. Source: decisions 8 and 12.
 */
export function isRunning(
  account: { subscription: string | null; expiresOn: Expiry },
  nowMs: number,
): boolean {
  if (account.subscription === null || account.subscription === '') {
    return false;
  }
  if (account.expiresOn === 'infinity') {
    return true;
  }
  return daysLeft(account.expiresOn, nowMs).kind === 'days';
}

/** The first moment of a date, in milliseconds since 1970; null for text that is no date. */
export function midnightUtc(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return null;
  }
  const midnight = Date.parse(`${text}T00:00:00.000Z`);
  // The engine rolls 30 February over into March: only a date that reads back the same exists.
  if (Number.isNaN(midnight) || utcDate(midnight) !== text) {
    return null;
  }
  return midnight;
}
