import { addDays, daysLeft, isRunning } from './days-left.ts';
import { basePackage } from './packages.ts';
import type { PackageName } from './packages.ts';
import { daysFrom, type TimeStanding } from './time-standing.ts';

type Standing = Pick<TimeStanding, 'subscription' | 'endsAt'>;

/**
 * Returns the days that a subscription loses when the license that extended it is withheld: the
 * license's days, but at most the days left. None if the account has moved to another package or
 * has no end.
 */
export function daysToWithhold(
  account: Standing,
  license: { subscription: PackageName; durationDays: number | null },
  nowMs: number,
): number {
  if (!isSamePackage(account.subscription, license.subscription)) return 0;
  const left = daysLeft(account.endsAt, nowMs);
  return left.kind === 'days' ? Math.min(license.durationDays ?? 0, left.days) : 0;
}

/**
 * Returns the account's time after withheld days are restored. They are added to the running time
 * of the same package, or counted from now if nothing runs. Null if another package runs, which
 * only its owner may replace.
 */
export function standingAfterRelease(
  account: Standing,
  withheld: { subscription: PackageName; days: number },
  nowMs: number,
): { subscription: PackageName; endsAt: string } | null {
  const { subscription, endsAt } = account;
  if (subscription === null || endsAt === null || !isRunning(account, nowMs)) {
    const kept = isSamePackage(subscription, withheld.subscription) ? subscription : null;
    return {
      subscription: kept ?? withheld.subscription,
      endsAt: daysFrom(account, withheld.days, nowMs),
    };
  }
  if (!isSamePackage(subscription, withheld.subscription)) return null;
  return {
    subscription,
    endsAt: endsAt === 'infinity' ? 'infinity' : addDays(endsAt, withheld.days),
  };
}

/** True if two packages are the same, or one is the experiment twin of the other. */
export function isSamePackage(one: PackageName | null, other: PackageName): boolean {
  return one !== null && basePackage(one) === basePackage(other);
}
