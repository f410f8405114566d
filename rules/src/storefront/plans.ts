import { DAY_MS } from '../durations.ts';
import { momentMs } from '../licenses/days-left.ts';

/** The name of a billing period, a row of the catalogue: `monthly`. */
export type Period = string;

const [WEEK_DAYS, MONTH_DAYS, YEAR_DAYS] = [7, 30, 365];

/** Returns the whole years of a plan's days. Null for days that are no whole years. */
export function yearsOf(days: number): number | null {
  return days % YEAR_DAYS === 0 ? days / YEAR_DAYS : null;
}

/** Returns the price per month of a plan for years, rounded half up. Null for other plans. */
export function monthlyMinor(priceMinor: number, days: number): number | null {
  const years = yearsOf(days);
  return years === null ? null : Math.round(priceMinor / (years * 12));
}

/** The delivery of a plan's key: with the payment, once stock arrives, or not at all. */
export const deliveries = ['now', 'later', 'none'] as const;
export type Delivery = (typeof deliveries)[number];

export function planDelivery(plan: { inStock: boolean; sellsWithoutStock: boolean }): Delivery {
  if (plan.inStock) return 'now';
  return plan.sellsWithoutStock ? 'later' : 'none';
}

/** Returns the period at the end of a plan's id: its text after the last dash. */
export function periodOfPlan(planId: string): Period {
  return planId.slice(planId.lastIndexOf('-') + 1);
}

export type Offered = {
  id: string;
  package: string;
  period: Period;
  days: number;
  priceMinor: number;
  available: boolean;
  delivery: Delivery;
};

/** True if a plan can be bought, with any delivery time. */
export function isForSale({ available, delivery }: Pick<Offered, 'available' | 'delivery'>) {
  return available && delivery !== 'none';
}

/** True if a period has a plan whose key comes with the payment. */
export function hasStock(plans: readonly Offered[], period: Period): boolean {
  return plans.some((plan) => plan.period === period && plan.available && plan.delivery === 'now');
}

/** Returns the first period of the store: the first with stock, otherwise the first. */
export function startPeriod(plans: readonly Offered[]): Period | undefined {
  return (plans.find(({ period }) => hasStock(plans, period)) ?? plans[0])?.period;
}

/**
 * Returns the leading plan: the one in the link, otherwise the first in stock, otherwise the first
 * for sale.
 */
export function leadingPlan<Plan extends Offered>(
  plans: readonly Plan[],
  wantedId: string | null,
): Plan | undefined {
  const forSale = plans.filter(isForSale);
  return (
    forSale.find(({ id }) => id === wantedId) ??
    forSale.find(({ delivery }) => delivery === 'now') ??
    forSale[0]
  );
}

/** Returns the cheapest plan for sale. Undefined if there is none. */
export function cheapestPlan<Plan extends Offered>(plans: readonly Plan[]): Plan | undefined {
  return plans.filter(isForSale).toSorted((one, other) => one.priceMinor - other.priceMinor)[0];
}

/** The saving of a plan over a shorter plan of the same package. */
export type Saving =
  /** In whole percent of the price of thirty days by the week, which is in hundredths. */
  | { kind: 'percent'; percent: number; byWeekMinor: number }
  /** Its price equals that of this many months. */
  | { kind: 'months'; months: number; of: number };

/**
 * Returns the saving of a plan for a month or for years, never more than the real one: the
 * percentage is rounded down, the number of months up. Null if there is none, or no plan for sale
 * to compare with.
 */
export function savingOf(plan: Offered, plans: readonly Offered[]): Saving | null {
  const priceOf = (days: number) =>
    plans.find((other) => other.available && other.package === plan.package && other.days === days)
      ?.priceMinor ?? 0;
  if (plan.days === MONTH_DAYS) {
    // Both prices cover the same number of days, so that the quotient of whole numbers is exact.
    const byWeek = priceOf(WEEK_DAYS) * MONTH_DAYS;
    const byMonth = plan.priceMinor * WEEK_DAYS;
    const percent = Math.floor(((byWeek - byMonth) * 100) / byWeek);
    if (!(percent >= 1)) return null;
    return { kind: 'percent', percent, byWeekMinor: Math.round(byWeek / WEEK_DAYS) };
  }
  const years = yearsOf(plan.days);
  if (years === null) return null;
  const of = years * 12;
  const months = Math.ceil(plan.priceMinor / priceOf(MONTH_DAYS));
  return months < of ? { kind: 'months', months, of } : null;
}

/** When a plan is sold, and its lower price for a time. Times are ISO 8601 texts in UTC. */
export type PlanDates = {
  priceMinor: number;
  /** The start of the present price. Null for a first price. */
  priceSince: string | null;
  soldFrom: string | null;
  soldUntil: string | null;
  sale: { priceMinor: number; from: string; until: string } | null;
  retired: boolean;
};

/** The former price of a sale is shown only if it was charged for this time before the sale. */
const FORMER_PRICE_MS = 14 * DAY_MS;

/** Returns the price of a plan at a time. */
export type PresentPrice = {
  priceMinor: number;
  sale: {
    until: string;
    /** The price before the sale. Null if it was charged too shortly to be compared with. */
    formerMinor: number | null;
  } | null;
};

/** Returns the price of a plan at a moment. */
export function presentPrice(
  { priceMinor, priceSince, sale }: PlanDates,
  nowMs: number,
): PresentPrice {
  if (sale === null || !isWithin(sale.from, sale.until, nowMs)) return { priceMinor, sale: null };
  const chargedMs = (momentMs(sale.from) ?? 0) - (momentMs(priceSince ?? '') ?? 0);
  const formerMinor = chargedMs >= FORMER_PRICE_MS ? priceMinor : null;
  return { priceMinor: sale.priceMinor, sale: { until: sale.until, formerMinor } };
}

/** True if a plan is in the store at a moment. */
export function isListed({ soldFrom, soldUntil, retired }: PlanDates, nowMs: number): boolean {
  return !retired && isWithin(soldFrom, soldUntil, nowMs);
}

function isWithin(from: string | null, until: string | null, nowMs: number): boolean {
  const hasBegun = from === null || (momentMs(from) ?? 0) <= nowMs;
  return hasBegun && (until === null || nowMs < (momentMs(until) ?? 0));
}
