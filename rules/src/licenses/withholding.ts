import { addDays, daysLeft, isRunning, utcDate } from './days-left.ts';
import type { Expiry } from './days-left.ts';
import { basePackage } from './packages.ts';
import type { PackageName } from './packages.ts';

type Standing = { subscription: PackageName | null; expiresOn: Expiry };

/**
 * The days a subscription loses when the license that extended it is withheld: those the license
 * brought, but no more than are left, and none if the account has moved to another package or has
 * no end. Source: issue 4, part 4.
 */
export function daysToWithhold(
  account: Standing,
  license: { subscription: PackageName; durationDays: number | null },
  nowMs: number,
): number {
  if (!isSamePackage(account.subscription, license.subscription)) return 0;
  const left = daysLeft(account.expiresOn, nowMs);
  return left.kind === 'days' ? Math.min(license.durationDays ?? 0, left.days) : 0;
}

/**
 * What an account becomes when withheld days are restored: added to what is running of the same
 * package, counted from today if nothing is running. Null if another package is running, which only
 * its owner may replace.
 */
export function standingAfterRelease(
  account: Standing,
  withheld: { subscription: PackageName; days: number },
  nowMs: number,
): { subscription: PackageName; expiresOn: string } | null {
  const { subscription, expiresOn } = account;
  if (subscription === null || expiresOn === null || !isRunning(account, nowMs)) {
    const kept = isSamePackage(subscription, withheld.subscription) ? subscription : null;
    return {
      subscription: kept ?? withheld.subscription,
      expiresOn: addDays(utcDate(nowMs), withheld.days),
    };
  }
  if (!isSamePackage(subscription, withheld.subscription)) return null;
  return {
    subscription,
    expiresOn: expiresOn === 'infinity' ? 'infinity' : addDays(expiresOn, withheld.days),
  };
}

/** Whether two packages are the same, or one is the experiment twin of the other. */
export function isSamePackage(one: PackageName | null, other: PackageName): boolean {
  return one !== null && basePackage(one) === basePackage(other);
}
