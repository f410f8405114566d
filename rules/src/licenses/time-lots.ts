import { DAY_MS } from '../durations.ts';
import { momentMs } from './days-left.ts';
import {
  type EarlierEntry,
  timeLeft,
  type TimeEntryKind,
  type TimeStanding,
} from './time-standing.ts';
import { isSamePackage } from './withholding.ts';

/** Days of one source: a license key, or null for days without a key. */
export type TimeLot = {
  licenseKeyId: string | null;
  days: number;
  /** The entry that first brought them. The earliest days of a subscription are used first. */
  since: number;
};

/** The parts of an entry that decide the source of days. */
export type LotEntry = Pick<EarlierEntry, 'days' | 'before' | 'after'> & {
  number: number;
  atMs: number;
  kind: TimeEntryKind;
  licenseKeyId: string | null;
  /** The number of the entry that it reverses. */
  reverses: number | null;
};

/** The whole days left, or all kept days. 0 for a subscription without an end. */
export function wholeDaysLeft(standing: TimeStanding, nowMs: number): number {
  if (standing.frozenDays !== null) return standing.frozenDays;
  const endMs = standing.endsAt === null ? null : momentMs(standing.endsAt);
  if (endMs === null || timeLeft(standing, nowMs) === 0) return 0;
  return Math.floor((endMs - nowMs) / DAY_MS);
}

/**
 * Returns the sources of an account's whole days left, earliest first. Days are used in the order
 * in which they were given, so the days left are the last ones. Days of an unknown source are in no
 * lot. Source: decision record 0016.
 *
 * @param entries All entries of the account, by number.
 */
export function lotsLeft(
  entries: readonly LotEntry[],
  standing: TimeStanding,
  nowMs: number,
): TimeLot[] {
  const lotsAfter = new Map<number, readonly TimeLot[]>();
  let lots: readonly TimeLot[] = [];
  for (const entry of entries) {
    lots = nextLots(lots, entry, lotsAfter.get(placeBefore(entry, entries)) ?? []);
    lotsAfter.set(entry.number, lots);
  }
  return lastDays(lots, wholeDaysLeft(standing, nowMs));
}

/**
 * Returns the number of the entry whose state a reversal restores. It is the entry before the
 * reversed one. If the reversed entry did not start the package, it is the one before the entry
 * that this one reversed in turn. 0 if it is not a reversal.
 */
function placeBefore(
  { reverses, after }: Pick<LotEntry, 'reverses' | 'after'>,
  entries: readonly LotEntry[],
): number {
  const reversed = entries.find(({ number }) => number === reverses);
  if (reversed === undefined) return 0;
  const { subscription } = after;
  const isBegun =
    subscription === null || isSamePackage(reversed.before.subscription, subscription);
  if (isBegun || reversed.reverses === null) return reversed.number - 1;
  return placeBefore({ reverses: reversed.reverses, after }, entries);
}

/** @param former The lots before the entry that a reversal takes back. */
function nextLots(
  lots: readonly TimeLot[],
  entry: LotEntry,
  former: readonly TimeLot[],
): readonly TimeLot[] {
  const { kind, days, number, licenseKeyId, before, after, atMs } = entry;
  const moved = days ?? 0;
  const isSame =
    after.subscription !== null && isSamePackage(before.subscription, after.subscription);
  const goesOn = isSame && timeLeft(before, atMs) > 0;
  switch (kind) {
    case 'freeze':
    case 'thaw':
    case 'experiment':
      return lots;
    case 'ended':
      return [];
    case 'opening':
    case 'outside':
      return [{ licenseKeyId: null, days: timeLeft(after, atMs), since: number }];
    case 'redemption':
    case 'replacement':
    case 'trial':
      return added(goesOn ? lots : [], { licenseKeyId, days: moved, since: number });
    case 'staff':
    case 'compensation': {
      if (moved < 0) return firstDays(lots, sumOf(lots) + moved);
      return added(goesOn ? lots : [], { licenseKeyId: null, days: moved, since: number });
    }
    case 'reversal': {
      if (!isSame) return former;
      if (moved <= 0) return taken(lots, licenseKeyId, -moved);
      return goesOn
        ? givenBack(lots, former, { licenseKeyId, days: moved, since: number })
        : former;
    }
  }
}

function added(lots: readonly TimeLot[], lot: TimeLot): readonly TimeLot[] {
  return lot.days > 0 ? [...lots, lot] : lots;
}

/**
 * Takes days of one source, latest first. If the source has too few, takes the rest from the latest
 * lots.
 */
function taken(
  lots: readonly TimeLot[],
  licenseKeyId: string | null,
  days: number,
): readonly TimeLot[] {
  let rest = days;
  const kept = lots.toReversed().map((lot) => {
    if (lot.licenseKeyId !== licenseKeyId) return lot;
    const part = Math.min(lot.days, rest);
    rest -= part;
    return { ...lot, days: lot.days - part };
  });
  const left = kept.toReversed().filter((lot) => lot.days > 0);
  return firstDays(left, sumOf(left) - rest);
}

/** Days that are given back keep their original order. */
function givenBack(
  lots: readonly TimeLot[],
  former: readonly TimeLot[],
  { licenseKeyId, days, since }: TimeLot,
): readonly TimeLot[] {
  const was = former.find((lot) => lot.licenseKeyId === licenseKeyId);
  const lot = { licenseKeyId, days, since: was?.since ?? since };
  return [...lots, lot].toSorted((one, other) => one.since - other.since);
}

function sumOf(lots: readonly TimeLot[]): number {
  return lots.reduce((sum, { days }) => sum + days, 0);
}

/** Returns the first `count` days. */
function firstDays(lots: readonly TimeLot[], count: number): TimeLot[] {
  let rest = Math.max(count, 0);
  const first = lots.map((lot) => {
    const days = Math.min(lot.days, rest);
    rest -= days;
    return { ...lot, days };
  });
  return first.filter(({ days }) => days > 0);
}

/** Returns the last `count` days. */
function lastDays(lots: readonly TimeLot[], count: number): TimeLot[] {
  return firstDays(lots.toReversed(), count).toReversed();
}
