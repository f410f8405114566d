import { addDays, daysLeft, type Expiry, isRunning, utcDate } from './days-left.ts';
import type { PackageName } from './packages.ts';

/** Why the license time of an account changed; see the table `license_time_entries`. */
export const timeEntryKinds = [
  'opening',
  'redemption',
  'replacement',
  'trial',
  'staff',
  'compensation',
  'reversal',
  'freeze',
  'thaw',
  'experiment',
  'ended',
  'outside',
] as const;
export type TimeEntryKind = (typeof timeEntryKinds)[number];

/** What an account may use and until when. While it is frozen, `expiresOn` is the day of freezing. */
export type TimeStanding = {
  subscription: PackageName | null;
  expiresOn: Expiry;
  /** The days that are kept while it is frozen; null while it is not. */
  frozenDays: number | null;
};

/** A standing, and the number of the entry that says so; 0 before the first one. */
export type SeenTime = TimeStanding & { number: number };

/** The standing of an account without any entry. */
export const noTime: TimeStanding = { subscription: null, expiresOn: null, frozenDays: null };

/** An entry as far as taking it back depends on it. */
export type EarlierEntry = {
  kind: TimeEntryKind;
  /** Given, or taken if negative; null if they cannot be counted. */
  days: number | null;
  before: TimeStanding;
  after: TimeStanding;
  /** The days that later entries gave and took in sum. */
  daysSince: number;
};

/** What an entry says. */
export type NewTime = {
  kind: TimeEntryKind;
  /** Given, or taken if negative; null where an end, a freeze or another package is all that changes. */
  days: number | null;
  after: TimeStanding;
};

/** The days left or kept of what has an end. */
export function timeLeft(standing: TimeStanding, nowMs: number): number {
  if (standing.frozenDays !== null) return standing.frozenDays;
  if (!isRunning(standing, nowMs)) return 0;
  const left = daysLeft(standing.expiresOn, nowMs);
  return left.kind === 'days' ? left.days : 0;
}

/** A standing with so many days left, or kept if it is frozen. */
export function withLeft(standing: TimeStanding, days: number, nowMs: number): TimeStanding {
  if (standing.frozenDays !== null) return { ...standing, frozenDays: days === 0 ? null : days };
  return { ...standing, expiresOn: addDays(utcDate(nowMs), days) };
}

export function isSameStanding(one: TimeStanding, other: TimeStanding): boolean {
  return (
    one.subscription === other.subscription &&
    one.expiresOn === other.expiresOn &&
    one.frozenDays === other.frozenDays
  );
}
