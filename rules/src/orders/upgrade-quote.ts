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
  /** The days that the key brought. */
  days: number;
  /** The order that brought the key. */
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
 * all refunds, rounded down. Unpaid days have no value. Source: decision record 0070.
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

/** So many parts of an amount, rounded down in whole numbers. */
function share(minor: number, parts: number, of: number): number {
  return Number((BigInt(minor) * BigInt(parts)) / BigInt(of));
}

/** Why the days of an account cannot be traded in at all. */
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
  /** The package that is given up, with its whole days, and those of them that were paid for. */
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
  /** The same package is renewed, and replaces nothing. */
  | 'same-package'
  /** The provider charges the prices of its own products. */
  | 'unsupported';

type Sale = {
  plan: { package: PackageName; priceMinor: number; days: number };
  /** The least that the payment provider charges; null for one that charges its own prices. */
  leastMinor: number | null;
  nowMs: number;
};

/**
 * Returns the cost of trading in the days left for a plan of another package: its price less their
 * value, which is 0 or at least the provider's minimum. Value beyond the price is not paid out. The
 * new package runs from now. Source: decision record 0070.
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

/** Whether what a buyer agreed to give up is what an upgrade takes. */
export function isAgreed(agreed: GivenUp | undefined, takes: GivenUp): boolean {
  return agreed?.days === takes.days && agreed.lostMinor === takes.lostMinor;
}

/** Whether two quotes trade in the same days, at the same worth, for the same money. */
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

/** How long a quote is counted as of its own moment: its checkout's half hour, and as much for the news. */
const QUOTE_COUNTS_MS = HOUR_MS;

/** As of when the days of a quote are counted again. */
export function quoteMoment(quotedAtMs: number, nowMs: number): number {
  return nowMs - quotedAtMs <= QUOTE_COUNTS_MS ? quotedAtMs : nowMs;
}

/** Whether what was quoted is still there to be traded in: the same days, worth the same. */
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

/** Which orders' money pays what a quote does not charge, the earliest first. */
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

/** How much of an order can be refunded: the part that was traded in for another order is already returned. */
export function refundableMinor(order: {
  amountMinor: number;
  returnedMinor: number;
  tradedMinor: number;
}): number {
  return Math.max(order.amountMinor - order.returnedMinor - order.tradedMinor, 0);
}
