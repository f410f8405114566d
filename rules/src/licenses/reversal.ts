import { isRunning } from './days-left.ts';
import {
  broughtBy,
  daysFrom,
  type EarlierEntry,
  isSameStanding,
  type NewTime,
  timeLeft,
  type TimeStanding,
  withLeft,
} from './time-standing.ts';
import { daysToWithhold, isSamePackage, standingAfterRelease } from './withholding.ts';

type Reversal = { takes: boolean; of: EarlierEntry };

type OwnEntry = Pick<EarlierEntry, 'kind' | 'days' | 'before' | 'after'>;

/**
 * Returns the newest entry of a license, for taking it back or giving it back. Undefined without
 * entries.
 *
 * @param entries All entries of the license in the account, by number. The first is that of its
 * redemption.
 */
export function newestEntry(
  entries: readonly OwnEntry[],
  since: Pick<EarlierEntry, 'daysSince' | 'earlierTaken'>,
): EarlierEntry | undefined {
  const [first, newest] = [entries[0], entries.at(-1)];
  if (first === undefined || newest === undefined) return undefined;
  const { kind, days, before, after } = newest;
  const brought = broughtBy(entries.findLast((entry) => entry.days !== 0) ?? newest);
  const replacement = first.kind === 'replacement' ? first : null;
  return { kind, days, before, after, brought, replacement, ...since };
}

/** Returns the account's time after an entry is taken back or given back. */
export function reverse(standing: TimeStanding, { takes, of }: Reversal, nowMs: number): NewTime {
  return takes ? takeBack(standing, of, nowMs) : giveBack(standing, of, nowMs);
}

/**
 * Returns the account's entries after a license is withheld or released.
 *
 * A lost dispute takes no days, because they are withheld since it was opened. But the package that
 * the license replaced runs again, as after a refund. The days are then given back, and taken as
 * for a refund.
 *
 * @param change.isTaken True if the days of the license are withheld already.
 */
export function reversals(
  standing: TimeStanding,
  { takes, isTaken, of }: Reversal & { isTaken: boolean },
  nowMs: number,
): readonly NewTime[] {
  if (!takes || !isTaken) return [reverse(standing, { takes, of }, nowMs)];
  if (replacedDue(standing, of, nowMs) === null) return [];
  const given = giveBack(standing, of, nowMs);
  const newest = { ...of, ...given, before: standing, brought: broughtBy(given) };
  return [given, takeBack(given.after, newest, nowMs)];
}

/**
 * Takes the days that an entry gave, but at most the days left, and none of another package. A
 * replaced package runs again until its own former end. It does not if more time of the replacing
 * package was bought, or if its own source was taken back in the meantime. The calendar continues:
 * buying, replacing and refunding stops no clock, and refunding both leaves the days of neither.
 */
function takeBack(standing: TimeStanding, of: EarlierEntry, nowMs: number): NewTime {
  const { subscription, days: brought } = of.brought;
  if (subscription === null) return unchanged(standing);
  if (standing.frozenDays !== null) {
    const isSame = isSamePackage(standing.subscription, subscription);
    const taken = isSame ? Math.min(brought, standing.frozenDays) : 0;
    const after = withLeft(standing, standing.frozenDays - taken, nowMs);
    return { kind: 'reversal', days: noMinusZero(-taken), after };
  }
  const taken = daysToWithhold(standing, { subscription, durationDays: brought }, nowMs);
  const replaced = replacedDue(standing, of, nowMs);
  if (replaced !== null) return { kind: 'reversal', days: noMinusZero(-taken), after: replaced };
  if (taken === 0) return unchanged(standing);
  const after = withLeft(standing, timeLeft(standing, nowMs) - taken, nowMs);
  return { kind: 'reversal', days: -taken, after };
}

/**
 * Returns the account's time after staff undo a replacement: the earlier package runs again until
 * its own end. Null if its end is over, or the days changed since.
 */
export function undoReplacement(
  standing: TimeStanding,
  of: EarlierEntry,
  nowMs: number,
): NewTime | null {
  const isPossible = standing.frozenDays === null && replacedDue(standing, of, nowMs) !== null;
  return isPossible ? takeBack(standing, of, nowMs) : null;
}

/**
 * Returns the time that runs again if the license that replaced it is taken back. Null if there is
 * none.
 */
function replacedDue(
  standing: TimeStanding,
  { replacement, daysSince, earlierTaken }: EarlierEntry,
  nowMs: number,
): TimeStanding | null {
  if (replacement === null || daysSince !== 0 || earlierTaken) return null;
  const { before, after } = replacement;
  const isWhatRuns =
    after.subscription !== null && isSamePackage(standing.subscription, after.subscription);
  return isWhatRuns && before.frozenDays === null && isRunning(before, nowMs) ? before : null;
}

/**
 * Gives back exactly the days that a reversal took, after the running time of the same package, or
 * from now. While another package runs, which only its owner may replace, it gives none. The
 * exception is a package that runs because of the reversal itself, with no change in between, and
 * whose days were not traded in.
 */
function giveBack(standing: TimeStanding, of: EarlierEntry, nowMs: number): NewTime {
  const { subscription } = of.before;
  const days = of.days === null ? 0 : -of.days;
  if (subscription === null) return unchanged(standing);
  if (!isSamePackage(of.after.subscription, subscription)) {
    const isUndone = of.replacement !== null && of.daysSince === 0;
    if (!isUndone || !isSameStanding(standing, of.after)) return unchanged(standing);
    const endsAt = daysFrom(of.before, Math.max(days, 0), nowMs);
    return { kind: 'reversal', days, after: { subscription, endsAt, frozenDays: null } };
  }
  if (days <= 0) return unchanged(standing);
  if (standing.frozenDays !== null) {
    if (!isSamePackage(standing.subscription, subscription)) return unchanged(standing);
    const after = withLeft(standing, standing.frozenDays + days, nowMs);
    return { kind: 'reversal', days, after };
  }
  const restored = standingAfterRelease(standing, { subscription, days }, nowMs);
  if (restored === null) return unchanged(standing);
  return { kind: 'reversal', days, after: { ...restored, frozenDays: null } };
}

function unchanged(after: TimeStanding): NewTime {
  return { kind: 'reversal', days: 0, after };
}

function noMinusZero(days: number): number {
  return days === 0 ? 0 : days;
}
