import {
  addDays,
  daysLeft,
  type Expiry,
  isRunning,
  type IsoMoment,
  utcMoment,
} from './days-left.ts';
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

/** The package and its end. While frozen, `endsAt` is the past end without the kept days. */
export type TimeStanding = {
  subscription: PackageName | null;
  endsAt: Expiry;
  /** The days that are kept while it is frozen; null while it is not. */
  frozenDays: number | null;
};

/** A standing, and the number of the entry that says so; 0 before the first one. */
export type SeenTime = TimeStanding & { number: number };

/** The standing of an account without any entry. */
export const noTime: TimeStanding = { subscription: null, endsAt: null, frozenDays: null };

/** Days of a package. */
type Brought = { subscription: PackageName | null; days: number };

/** An entry as far as taking it back depends on it. */
export type EarlierEntry = {
  kind: TimeEntryKind;
  /** Given, or taken if negative; null if they cannot be counted. */
  days: number | null;
  before: TimeStanding;
  after: TimeStanding;
  /**
   * The most days that taking it back takes: its own days, or, if it moved none, those of an
   * earlier entry.
   */
  brought: Brought;
  /**
   * The entry by which its license had replaced another package; null if it had not, or if that is to
   * play no part.
   */
  replacement: { before: TimeStanding; after: TimeStanding } | null;
  /** The days that entries of others gave and took in sum since its license came. */
  daysSince: number;
  /** Whether an entry from before its license was taken back after it came, and not given back. */
  earlierTaken: boolean;
};

/** The days that an entry gave; none if it took some. */
export function broughtBy({ days, after }: Pick<NewTime, 'days' | 'after'>): Brought {
  return { subscription: after.subscription, days: Math.max(days ?? 0, 0) };
}

/** The content of a new entry. */
export type NewTime = {
  kind: TimeEntryKind;
  /** Given, or taken if negative; null where an end, a freeze or another package is all that changes. */
  days: number | null;
  after: TimeStanding;
};

/** The days left or kept of what has an end, as `daysLeft` counts them. */
export function timeLeft(standing: TimeStanding, nowMs: number): number {
  if (standing.frozenDays !== null) return standing.frozenDays;
  if (!isRunning(standing, nowMs)) return 0;
  const left = daysLeft(standing.endsAt, nowMs);
  return left.kind === 'days' ? left.days : 0;
}

/** A standing with so many days left, or kept if it is frozen. */
export function withLeft(standing: TimeStanding, days: number, nowMs: number): TimeStanding {
  if (standing.frozenDays !== null) return { ...standing, frozenDays: days === 0 ? null : days };
  return { ...standing, endsAt: daysFrom(standing, days, nowMs) };
}

/**
 * The end of a license that is to have so many days left: of one that runs, its own, earlier or later by whole
 * days, and past without any. Of one that ended less than a day ago they count from its end, else from now.
 */
export function daysFrom(
  { endsAt }: Pick<TimeStanding, 'endsAt'>,
  days: number,
  nowMs: number,
): IsoMoment {
  const now = utcMoment(nowMs);
  const left = daysLeft(endsAt, nowMs);
  if (endsAt === null || left.kind === 'not-applicable' || left.kind === 'invalid') {
    return addDays(now, days);
  }
  if (left.kind === 'expired') return addDays(addDays(endsAt, 1) > now ? endsAt : now, days);
  const end = addDays(endsAt, days - left.days);
  return days === 0 && end > now ? now : end;
}

export function isSameStanding(one: TimeStanding, other: TimeStanding): boolean {
  return (
    one.subscription === other.subscription &&
    one.endsAt === other.endsAt &&
    one.frozenDays === other.frozenDays
  );
}
