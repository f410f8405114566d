import { HOUR_MS } from '../durations.ts';
import { addDays, utcMoment } from '../licenses/days-left.ts';
import type { PackageName } from '../licenses/packages.ts';
import type { TimeLot } from '../licenses/time-lots.ts';
import { wholeDaysLeft } from '../licenses/time-lots.ts';
import type { TimeStanding } from '../licenses/time-standing.ts';
import { timeLeft } from '../licenses/time-standing.ts';
import { isSamePackage } from '../licenses/withholding.ts';

/** The payment for the days of a key, in hundredths of the currency of all charges. */
export type PaidKey = {
  licenseKeyId: string;
  /** The days of the key. */
  days: number;
  /** The order of the key. */
  orderRef: string;
  /** The charged amount plus the traded-in value. */
  paidMinor: number;
  /** The part that was refunded, is being refunded, or is about to be. */
  returnedMinor: number;
};

/** The value of the days left of one order. */
export type WorthShare = { orderRef: string; days: number; worthMinor: number };

/**
 * Returns the value of the days left of each order: their share of the payment for the key, less
 * all refunds, rounded down. Unpaid days have no value. Source: decision record 0016.
 */
export function worthOfLots(lots: readonly TimeLot[], paidKeys: readonly PaidKey[]): WorthShare[] {
  return paidKeys.flatMap(({ licenseKeyId, orderRef, days: of, paidMinor, returnedMinor }) => {
    const own = lots.filter((lot) => lot.licenseKeyId === licenseKeyId);
    const days = Math.min(
      of,
      own.reduce((sum, lot) => sum + lot.days, 0),
    );
    const worthMinor = days === 0 ? 0 : share(paidMinor, days, of) - returnedMinor;
    return worthMinor > 0 ? [{ orderRef, days, worthMinor }] : [];
  });
}

/** Returns that many parts of an amount, rounded down, with integer arithmetic. */
function share(minor: number, parts: number, of: number): number {
  return Number((BigInt(minor) * BigInt(parts)) / BigInt(of));
}

/** The reasons why the days of an account cannot be traded in. */
export const upgradeObstacles = [
  'not-running',
  'endless',
  'frozen',
  /** The rest was not paid for: a trial, or free days. */
  'worthless',
] as const;
export type UpgradeObstacle = (typeof upgradeObstacles)[number];

export function upgradeObstacle(
  standing: TimeStanding,
  shares: readonly WorthShare[],
  nowMs: number,
): UpgradeObstacle | null {
  if (standing.frozenDays !== null) return 'frozen';
  if (standing.subscription !== null && standing.endsAt === 'infinity') return 'endless';
  if (timeLeft(standing, nowMs) === 0) return 'not-running';
  return shares.length === 0 ? 'worthless' : null;
}

/** The price and the result of an upgrade. */
export type UpgradeQuote = {
  /** The traded-in package, with its whole days, and the paid days of these. */
  from: PackageName;
  days: number;
  paidDays: number;
  /** The value of the days. At most the price is used. */
  worthMinor: number;
  priceMinor: number;
  payMinor: number;
  endsAt: string;
};

export type UpgradeRefusal =
  | UpgradeObstacle
  /** The same package is renewed, so nothing is replaced. */
  | 'same-package'
  /** The provider charges only the prices of its own products. */
  | 'unsupported';

type Sale = {
  plan: { package: PackageName; priceMinor: number; days: number };
  /**
   * The minimum charge of the payment provider. Null for a provider that charges its own prices.
   */
  leastMinor: number | null;
  nowMs: number;
};

/**
 * Returns the cost of trading in the days left for a plan of another package: its price less their
 * value, which is 0 or at least the provider's minimum. Value beyond the price is not paid out. The
 * new package runs from now. Source: decision record 0016.
 */
export function upgradeQuote(
  standing: TimeStanding,
  shares: readonly WorthShare[],
  { plan, leastMinor, nowMs }: Sale,
): { ok: true; quote: UpgradeQuote } | { ok: false; reason: UpgradeRefusal } {
  const obstacle = upgradeObstacle(standing, shares, nowMs);
  const { subscription } = standing;
  if (obstacle !== null) return { ok: false, reason: obstacle };
  if (subscription === null) return { ok: false, reason: 'not-running' };
  if (isSamePackage(subscription, plan.package)) {
    return { ok: false, reason: 'same-package' };
  }
  const worthMinor = sumOf(shares, 'worthMinor');
  const restMinor = Math.max(plan.priceMinor - worthMinor, 0);
  if (restMinor > 0 && leastMinor === null) {
    return { ok: false, reason: 'unsupported' };
  }
  const leastOfPlan = Math.min(leastMinor ?? 0, plan.priceMinor);
  const quote = {
    from: subscription,
    days: wholeDaysLeft(standing, nowMs),
    paidDays: sumOf(shares, 'days'),
    worthMinor,
    priceMinor: plan.priceMinor,
    payMinor: restMinor === 0 ? 0 : Math.max(restMinor, leastOfPlan),
    endsAt: addDays(utcMoment(nowMs), plan.days),
  };
  return { ok: true, quote };
}

/**
 * The cost of an upgrade besides money: the whole days left, and the part of their value that
 * lowers no price.
 */
export type GivenUp = { days: number; lostMinor: number };

export function givenUpFor({
  days,
  worthMinor,
  priceMinor,
  payMinor,
}: Pick<UpgradeQuote, 'days' | 'worthMinor' | 'priceMinor' | 'payMinor'>): GivenUp {
  return { days, lostMinor: worthMinor - (priceMinor - payMinor) };
}

/** True if the agreed cost of an upgrade equals its actual cost. */
export function isAgreed(agreed: GivenUp | undefined, takes: GivenUp): boolean {
  return agreed?.days === takes.days && agreed.lostMinor === takes.lostMinor;
}

/** True if two quotes trade in the same days, at the same value, for the same money. */
export function isSameQuote(one: UpgradeQuote, other: UpgradeQuote): boolean {
  return (
    one.from === other.from &&
    one.days === other.days &&
    one.paidDays === other.paidDays &&
    one.worthMinor === other.worthMinor &&
    one.priceMinor === other.priceMinor &&
    one.payMinor === other.payMinor
  );
}

/**
 * The time during which a quote counts as of its own moment: its checkout's half hour, and as much
 * again for the provider's report.
 */
const QUOTE_COUNTS_MS = HOUR_MS;

/** Returns the moment for which the days of a quote are counted again. */
export function quoteMoment(quotedAtMs: number, nowMs: number): number {
  return nowMs - quotedAtMs <= QUOTE_COUNTS_MS ? quotedAtMs : nowMs;
}

/** True if the quoted days still exist with the same value. */
export function isQuoteStanding(
  { from, days, paidDays, worthMinor }: UpgradeQuote,
  present: { standing: TimeStanding; shares: readonly WorthShare[]; nowMs: number },
): boolean {
  const { standing, shares, nowMs } = present;
  return (
    upgradeObstacle(standing, shares, nowMs) === null &&
    isSamePackage(standing.subscription, from) &&
    wholeDaysLeft(standing, nowMs) === days &&
    sumOf(shares, 'days') === paidDays &&
    sumOf(shares, 'worthMinor') === worthMinor
  );
}

function sumOf(shares: readonly WorthShare[], what: 'days' | 'worthMinor'): number {
  return shares.reduce((sum, each) => sum + each[what], 0);
}

/** Returns the orders whose money pays the part of a quote that is not charged, earliest first. */
export function tradesOf(
  { priceMinor, payMinor }: Pick<UpgradeQuote, 'priceMinor' | 'payMinor'>,
  shares: readonly WorthShare[],
): { orderRef: string; worthMinor: number }[] {
  let restMinor = priceMinor - payMinor;
  const trades = shares.map(({ orderRef, worthMinor: full }) => {
    const worthMinor = Math.min(full, restMinor);
    restMinor -= worthMinor;
    return { orderRef, worthMinor };
  });
  return trades.filter(({ worthMinor }) => worthMinor > 0);
}

/**
 * Returns the refundable amount of an order. The part that was traded in for another order is
 * already returned.
 */
export function refundableMinor(order: {
  amountMinor: number;
  returnedMinor: number;
  tradedMinor: number;
}): number {
  return Math.max(order.amountMinor - order.returnedMinor - order.tradedMinor, 0);
}
