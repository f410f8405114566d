import { addDays, isRunning } from './days-left.ts';
import {
  daysFrom,
  type EarlierEntry,
  isSameStanding,
  type NewTime,
  type TimeStanding,
  withLeft,
} from './time-standing.ts';
import { daysToWithhold, isSamePackage, standingAfterRelease } from './withholding.ts';

type Reversal = { takes: boolean; of: EarlierEntry };

/** What becomes of an account when an entry is taken back, or given back. */
export function reverse(standing: TimeStanding, { takes, of }: Reversal, nowMs: number): NewTime {
  return takes ? takeBack(standing, of, nowMs) : giveBack(standing, of, nowMs);
}

/**
 * Takes the days that an entry gave, but no more than are left, and none of another package. A package
 * that was replaced runs again until its own former end, unless more was bought of the one that took
 * its place, or what had brought it was taken back meanwhile: the calendar ran on, so buying, replacing
 * and refunding stops no clock, and refunding both keeps the days of neither.
 */
function takeBack(standing: TimeStanding, of: EarlierEntry, nowMs: number): NewTime {
  const { subscription } = of.after;
  if (subscription === null) return unchanged(standing);
  if (standing.frozenDays !== null) {
    const isSame = isSamePackage(standing.subscription, subscription);
    const taken = isSame ? Math.min(of.days ?? 0, standing.frozenDays) : 0;
    const after = withLeft(standing, standing.frozenDays - taken, nowMs);
    return { kind: 'reversal', days: noMinusZero(-taken), after };
  }
  const taken = daysToWithhold(standing, { subscription, durationDays: of.days }, nowMs);
  if (isReplacedDue(standing, of, nowMs)) {
    return { kind: 'reversal', days: noMinusZero(-taken), after: of.before };
  }
  if (taken === 0 || standing.endsAt === null) return unchanged(standing);
  const endsAt = addDays(standing.endsAt, -taken);
  return { kind: 'reversal', days: -taken, after: { ...standing, endsAt } };
}

function isReplacedDue(standing: TimeStanding, of: EarlierEntry, nowMs: number): boolean {
  const { before, after } = of;
  if (of.kind !== 'replacement' && of.kind !== 'reversal') return false;
  if (after.subscription === null || isSamePackage(before.subscription, after.subscription))
    return false;
  if (of.daysSince !== 0 || of.earlierTaken || before.frozenDays !== null) return false;
  return isSamePackage(standing.subscription, after.subscription) && isRunning(before, nowMs);
}

/**
 * Gives back exactly the days that a reversal took, after what runs of the same package, or from now.
 * While another package runs, which only its owner may replace, it gives none; unless that one runs
 * because of the reversal itself, and nothing came between.
 */
function giveBack(standing: TimeStanding, of: EarlierEntry, nowMs: number): NewTime {
  const { subscription } = of.before;
  const days = of.days === null ? 0 : -of.days;
  if (subscription === null) return unchanged(standing);
  if (!isSamePackage(of.after.subscription, subscription)) {
    if (of.daysSince !== 0 || !isSameStanding(standing, of.after)) return unchanged(standing);
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
