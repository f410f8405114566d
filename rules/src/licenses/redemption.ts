import { addDays, daysLeft, isRunning, utcMoment } from './days-left.ts';
import type { Expiry } from './days-left.ts';
import { basePackage, isTrialPackage } from './packages.ts';
import type { PackageName } from './packages.ts';

/** The longest license, in days: a hundred years, so that every end stays a date. */
const LICENSE_DURATION_MAX_DAYS = 36_500;

type RedemptionInput = {
  account: {
    subscription: PackageName | null;
    endsAt: Expiry;
    /** The kept days while frozen. */
    frozenDays?: number | null;
  };
  license: { subscription: PackageName; durationDays: number | null };
  nowMs: number;
};

/** The effect of a redemption on the subscription; see `decideRedemption`. */
export const redemptionEffects = ['started', 'extended', 'replaced'] as const;
export type RedemptionEffect = (typeof redemptionEffects)[number];

/** The subscription after the redemption. `endsAt` is never null. */
export type DecidedRedemption = {
  ok: true;
  effect: RedemptionEffect;
  subscription: PackageName;
  endsAt: string;
  daysGivenUp: number | 'unlimited';
};

export type Redemption =
  | DecidedRedemption
  | { ok: false; reason: 'LICENSE_DURATION_INVALID' | 'LICENSE_FROZEN' };

/**
 * Decides how a license changes an account's subscription, without changing it.
 *
 * - 'started': nothing was running, or a trial that ends no later than the license would. The end
 * is now plus the license's days.
 * - 'extended': the same package runs. The days are added to its end, and 'infinity' stays. A
 * package and its experiment twin are the same package: an account on the twin keeps the twin, and
 * a license for the twin moves an account to it.
 * - 'replaced': another package runs and is replaced. The end is now plus the days, and
 * `daysGivenUp` is the lost time ('unlimited' for 'infinity'). Only this effect can move the end
 * back, so it needs the person's confirmation.
 *
 * Refuses a duration that is not a whole number of days from 1 to 36500, and any redemption while
 * the account is frozen.
 */
export function decideRedemption({ account, license, nowMs }: RedemptionInput): Redemption {
  const { durationDays } = license;
  if (!isLicenseDuration(durationDays)) {
    return { ok: false, reason: 'LICENSE_DURATION_INVALID' };
  }
  if ((account.frozenDays ?? null) !== null) return { ok: false, reason: 'LICENSE_FROZEN' };
  const { subscription, endsAt } = account;
  const started: DecidedRedemption = {
    ok: true,
    effect: 'started',
    subscription: license.subscription,
    endsAt: addDays(utcMoment(nowMs), durationDays),
    daysGivenUp: 0,
  };
  if (subscription === null || endsAt === null || !isRunning(account, nowMs)) return started;
  const base = basePackage(subscription);
  if (basePackage(license.subscription) === base) {
    return {
      ok: true,
      effect: 'extended',
      subscription: subscription === base ? license.subscription : subscription,
      endsAt: endsAt === 'infinity' ? 'infinity' : addDays(endsAt, durationDays),
      daysGivenUp: 0,
    };
  }
  const left = daysLeft(endsAt, nowMs);
  const days = left.kind === 'days' ? left.days : 'unlimited';
  if (isTrialPackage(subscription) && days !== 'unlimited' && days <= durationDays) return started;
  return { ...started, effect: 'replaced', daysGivenUp: days };
}

/** True if a license may last this long: a whole number of days from 1 to 36500. */
function isLicenseDuration(days: number | null): days is number {
  return days !== null && Number.isInteger(days) && days >= 1 && days <= LICENSE_DURATION_MAX_DAYS;
}
