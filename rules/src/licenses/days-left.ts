import { DAY_MS, MINUTE_MS } from '../durations.ts';

/** The last day with a four-digit year. */
const LAST_DAY = '9999-12-31';

/**
 * A subscription with at most this many days left ends soon: the page shows it, and a mail is sent.
 */
export const ENDING_SOON_DAYS = 3;

/**
 * The first minutes of a day do not count as a day: seven days just redeemed are shown as seven,
 * despite latency or a slow clock.
 */
const UNCOUNTED_MS = 5 * MINUTE_MS;

/** A calendar date in UTC, written 'yyyy-MM-dd'. */
export type IsoDate = string;

/** A moment in UTC, written 'yyyy-MM-ddTHH:mm:ss.SSSZ'. */
export type IsoMoment = string;

/**
 * The end of a subscription: the IsoMoment from which it is over (an IsoDate means its first
 * moment), the text 'infinity' for never, or null for an account without a subscription. Source:
 * decision record 0015.
 */
export type Expiry = string | null;

/** The time left in the Subscription Status table. */
export type DaysLeft =
  | { kind: 'not-applicable' }
  | { kind: 'invalid' }
  | { kind: 'expired' }
  | { kind: 'days'; days: number };

/** The date in UTC at an instant given in milliseconds since 1970. */
export function utcDate(nowMs: number): IsoDate {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** A moment given in milliseconds since 1970. */
export function utcMoment(nowMs: number): IsoMoment {
  return new Date(nowMs).toISOString();
}

/**
 * Returns the date or moment that many days after another one, or before it for a negative number.
 * Days have 24 hours, as in UTC. Never exceeds 9999-12-31, the last date with a four-digit year.
 * Throws a RangeError if the first argument is neither a date nor a moment.
 */
export function addDays(when: string, days: number): string {
  const ms = momentMs(when);
  if (ms === null) {
    throw new RangeError('This is neither a date of the form yyyy-MM-dd nor a moment in UTC.');
  }
  const last = momentMs(LAST_DAY + when.slice(LAST_DAY.length)) ?? Date.parse(LAST_DAY);
  return utcMoment(Math.min(ms + days * DAY_MS, last)).slice(0, when.length);
}

/** The IsoDate on which a subscription ends, or 'infinity'. */
export function endsOn(endsAt: string): string;
export function endsOn(endsAt: Expiry): Expiry;
export function endsOn(endsAt: Expiry): Expiry {
  return endsAt === null || endsAt === 'infinity' ? endsAt : endsAt.slice(0, LAST_DAY.length);
}

/** A moment in words if the reader's time zone is unknown: '2026-11-26 at 05:30 (UTC)'. */
export function momentInUtc(moment: IsoMoment): string {
  return `${moment.slice(0, 10)} at ${moment.slice(11, 16)} (UTC)`;
}

/** A duration in days, rounded up, without the first minutes of a day: at least 1. */
function countedDays(ms: number): number {
  return Math.max(1, Math.ceil((ms - UNCOUNTED_MS) / DAY_MS));
}

/**
 * Returns the days until a subscription ends, for all pages, mails and programs (`countedDays`): 1
 * until the last millisecond, and 'expired' from its end on. Blank, 'Active' and 'infinity' have no
 * end and are 'not-applicable'. Text that is not a calendar date, such as 2026-02-30, is 'invalid'.
 *
 * @param nowMs By the server's clock. Source: decision record 0015.
 */
export function daysLeft(endsAt: Expiry, nowMs: number): DaysLeft {
  const text = endsAt === null ? '' : endsAt.trim();
  if (text === '' || text === 'Active' || text === 'infinity') {
    return { kind: 'not-applicable' };
  }
  const endMs = momentMs(text);
  if (endMs === null) {
    return { kind: 'invalid' };
  }
  const leftMs = endMs - nowMs;
  return leftMs > 0 ? { kind: 'days', days: countedDays(leftMs) } : { kind: 'expired' };
}

/**
 * Whether a subscription is running: a package is set, and its end is 'infinity' or still ahead.
 * Source: decision record 0015.
 */
export function isRunning(
  account: { subscription: string | null; endsAt: Expiry },
  nowMs: number,
): boolean {
  if (account.subscription === null || account.subscription === '') {
    return false;
  }
  if (account.endsAt === 'infinity') {
    return true;
  }
  return daysLeft(account.endsAt, nowMs).kind === 'days';
}

/**
 * Returns a moment, or the first moment of a date, in milliseconds since 1970. Null for text that
 * is neither.
 */
export function momentMs(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/.test(text)) {
    return null;
  }
  const ms = Date.parse(text);
  // The engine turns 30 February into a day of March. A date exists only if it is formatted back to
  // the same text.
  return Number.isNaN(ms) || !utcMoment(ms).startsWith(text) ? null : ms;
}
