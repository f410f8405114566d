import { DAY_MS } from '../durations.ts';
import { addDays, type IsoDate, momentMs, utcDate } from '../licenses/days-left.ts';

/** The number of shown weeks of first redemptions, including the current week. */
export const RENEWAL_WEEKS = 26;

const WEEK_DAYS = 7;
/** The day 0 of Unix time was a Thursday, the fourth day of its ISO week. */
const EPOCH_WEEKDAY = 3;

/** The facts of an account since its first key that was not a trial. */
export type RenewalFacts = {
  /** The days of that key would be over by now. */
  termOver: boolean;
  /** Another key was redeemed after it, which was neither a trial nor refunded. */
  another: boolean;
  /** There is time left, running or frozen, and the account is not banned. */
  timeLeft: boolean;
};

export type RenewalOutcome = 'renewed' | 'running' | 'ended';

/**
 * Returns the outcome of an account. An account that renewed before the end of its first key counts
 * as running until then, like the others of its week. Otherwise a recent week would contain only
 * early renewals.
 */
export function renewalOutcome({ termOver, another, timeLeft }: RenewalFacts): RenewalOutcome {
  if (!termOver) return 'running';
  if (another) return 'renewed';
  return timeLeft ? 'running' : 'ended';
}

/** The Monday (UTC) of the ISO week of a day. */
export function mondayOf(day: IsoDate): IsoDate {
  return addDays(day, -weekdayOf(day));
}

/** The Monday of the oldest shown week. */
export function firstRenewalWeek(nowMs: number): IsoDate {
  return addDays(mondayOf(utcDate(nowMs)), (1 - RENEWAL_WEEKS) * WEEK_DAYS);
}

/** The number of the ISO week that begins on a Monday: a week belongs to the year of its Thursday. */
export function weekNumber(monday: IsoDate): number {
  const thursday = addDays(monday, EPOCH_WEEKDAY);
  const newYear = `${thursday.slice(0, 4)}-01-01`;
  return Math.floor((dayNumber(thursday) - dayNumber(newYear)) / WEEK_DAYS) + 1;
}

function weekdayOf(day: IsoDate): number {
  return (dayNumber(day) + EPOCH_WEEKDAY) % WEEK_DAYS;
}

function dayNumber(day: IsoDate): number {
  return (momentMs(day) ?? 0) / DAY_MS;
}
