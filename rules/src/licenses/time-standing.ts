import {
  addDays,
  daysLeft,
  type Expiry,
  isRunning,
  type IsoMoment,
  utcMoment,
} from './days-left.ts';
import type { PackageName } from './packages.ts';

/** The reasons for changes of an account's license time; see the table `license_time_entries`. */
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
  /** The kept days while frozen. Null otherwise. */
  frozenDays: number | null;
};

/** A standing and the number of its entry. 0 before the first one. */
export type SeenTime = TimeStanding & { number: number };

/** The standing of an account without any entry. */
export const noTime: TimeStanding = { subscription: null, endsAt: null, frozenDays: null };

/** Days of a package. */
type Brought = { subscription: PackageName | null; days: number };

/** The parts of an entry that a reversal depends on. */
export type EarlierEntry = {
  kind: TimeEntryKind;
  /** Given, or taken if negative. Null if they cannot be counted. */
  days: number | null;
  before: TimeStanding;
  after: TimeStanding;
  /**
   * The most days that taking it back takes: its own days, or, if it moved none, those of an
   * earlier entry.
   */
  brought: Brought;
  /**
   * The entry by which its license replaced another package. Null if it did not, or if the
   * replacement is to be ignored.
   */
  replacement: { before: TimeStanding; after: TimeStanding } | null;
  /** The sum of days that other entries gave and took since its license. */
  daysSince: number;
  /** True if an entry from before its license was taken back after it, and not given back. */
  earlierTaken: boolean;
};

/** Returns the days that an entry gave. None if it took days. */
export function broughtBy({ days, after }: Pick<NewTime, 'days' | 'after'>): Brought {
  return { subscription: after.subscription, days: Math.max(days ?? 0, 0) };
}

/** The content of a new entry. */
export type NewTime = {
  kind: TimeEntryKind;
  /** Given, or taken if negative. Null if only an end, a freeze or another package changes. */
  days: number | null;
  after: TimeStanding;
};

/** Returns the days left or kept of a subscription with an end, counted like `daysLeft`. */
export function timeLeft(standing: TimeStanding, nowMs: number): number {
  if (standing.frozenDays !== null) return standing.frozenDays;
  if (!isRunning(standing, nowMs)) return 0;
  const left = daysLeft(standing.endsAt, nowMs);
  return left.kind === 'days' ? left.days : 0;
}

/** Returns a standing with this many days left, or kept if it is frozen. */
export function withLeft(standing: TimeStanding, days: number, nowMs: number): TimeStanding {
  if (standing.frozenDays !== null) return { ...standing, frozenDays: days === 0 ? null : days };
  return { ...standing, endsAt: daysFrom(standing, days, nowMs) };
}

/**
 * Returns the end of a license with this many days left. A running license moves its own end by
 * whole days, into the past for 0 days. For a license that ended less than a day ago, the days
 * count from its end, otherwise from now.
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
