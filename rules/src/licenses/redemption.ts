import { addDays, daysLeft, isRunning, utcDate } from './days-left.ts';
import type { Expiry } from './days-left.ts';
import { basePackage, experimentTwin, isTrialPackage } from './packages.ts';
import type { PackageName } from './packages.ts';

/** The longest license, in days: a hundred years, so that every end stays a date. */
const LICENSE_DURATION_MAX_DAYS = 36_500;

type RedemptionInput = {
  account: { subscription: PackageName | null; expiresOn: Expiry };
  license: { subscription: PackageName; durationDays: number | null };
  nowMs: number;
};

/** What a redemption does to the subscription of the account; see `decideRedemption`. */
export const redemptionEffects = ['started', 'extended', 'replaced'] as const;
export type RedemptionEffect = (typeof redemptionEffects)[number];

/** What redeeming the license would make of the subscription. `expiresOn` is never null. */
type DecidedRedemption = {
  ok: true;
  effect: RedemptionEffect;
  subscription: PackageName;
  expiresOn: string;
  daysGivenUp: number | 'unlimited';
};

export type Redemption = DecidedRedemption | { ok: false; reason: 'LICENSE_DURATION_INVALID' };

/** What of a redemption is decided before anybody knows the license. */
export type RedemptionTerms = {
  /** A license for one of these packages adds its days to the end; any other starts from today. */
  extending: readonly PackageName[];
  /** The package that an extended account keeps instead of the license's; null for no other. */
  kept: PackageName | null;
  /**
   * A license of at least this many days ends no sooner than the running trial, so it starts
   * without a question; null if no trial with an end is running.
   */
  followingFrom: number | null;
  /** The effect of any other license. */
  otherwise: 'started' | 'replaced';
  /** The day, in UTC, from which a license that extends nothing counts. */
  today: string;
  /** The longest license that is valid. */
  mostDays: number;
};

/** What an account brings to a redemption; see `decideRedemption`. */
export function redemptionTerms({
  account,
  nowMs,
}: Pick<RedemptionInput, 'account' | 'nowMs'>): RedemptionTerms {
  const { subscription, expiresOn } = account;
  const always = { today: utcDate(nowMs), mostDays: LICENSE_DURATION_MAX_DAYS };
  if (subscription === null || expiresOn === null || !isRunning(account, nowMs)) {
    return { ...always, extending: [], kept: null, followingFrom: null, otherwise: 'started' };
  }
  const base = basePackage(subscription);
  const twin = experimentTwin(base);
  return {
    ...always,
    extending: twin === null ? [base] : [base, twin],
    kept: subscription === base ? null : subscription,
    followingFrom: isTrialPackage(subscription) ? trialDaysLeft(expiresOn, nowMs) : null,
    otherwise: 'replaced',
  };
}

/**
 * Decides how a license changes an account's subscription, without changing it.
 *
 * - 'started': nothing was running, or a trial that ends no later than the license would; the end
 *   is today (UTC) plus the license's days.
 * - 'extended': the same package runs; the days are added to its end, and 'infinity' stays. A
 *   package and its experiment twin are the same package: an account on the twin keeps the twin,
 *   and a license for the twin moves an account to it.
 * - 'replaced': another package runs and is given up; the end is today plus the days, and
 *   `daysGivenUp` says what is lost ('unlimited' for 'infinity'). Only this effect can move the
 *   end back, so it needs the person's confirmation.
 *
 * Refuses a duration that is not a whole number of days from 1 to 36500. Source: decision 12;
 * specification A 5.
 */
export function decideRedemption({ account, license, nowMs }: RedemptionInput): Redemption {
  const { durationDays } = license;
  if (!isLicenseDuration(durationDays)) {
    return { ok: false, reason: 'LICENSE_DURATION_INVALID' };
  }
  const terms = redemptionTerms({ account, nowMs });
  const { expiresOn } = account;
  if (expiresOn !== null && terms.extending.includes(license.subscription)) {
    return {
      ok: true,
      effect: 'extended',
      subscription: terms.kept ?? license.subscription,
      expiresOn: expiresOn === 'infinity' ? 'infinity' : addDays(expiresOn, durationDays),
      daysGivenUp: 0,
    };
  }
  const follows = terms.followingFrom !== null && durationDays >= terms.followingFrom;
  const effect = follows ? 'started' : terms.otherwise;
  return {
    ok: true,
    effect,
    subscription: license.subscription,
    expiresOn: addDays(terms.today, durationDays),
    daysGivenUp: expiresOn !== null && effect === 'replaced' ? daysGivenUp(expiresOn, nowMs) : 0,
  };
}

/** Whether a license may last this long: a whole number of days from 1 to 36500. */
function isLicenseDuration(days: number | null): days is number {
  return days !== null && Number.isInteger(days) && days >= 1 && days <= LICENSE_DURATION_MAX_DAYS;
}

function daysGivenUp(expiresOn: string, nowMs: number): number | 'unlimited' {
  const left = daysLeft(expiresOn, nowMs);
  return left.kind === 'days' ? left.days : 'unlimited';
}

function trialDaysLeft(expiresOn: string, nowMs: number): number | null {
  const left = daysLeft(expiresOn, nowMs);
  return left.kind === 'days' ? left.days : null;
}
