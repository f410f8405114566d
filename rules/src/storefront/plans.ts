/** The billing periods. The store opens with the first. */
export const periods = ['lifetime', 'monthly', 'weekly'] as const;
export type Period = (typeof periods)[number];

/** The days of a license of each period. Lifetime means three years, paid once. */
export const periodDays: Readonly<Record<Period, number>> = {
  lifetime: 1095,
  monthly: 30,
  weekly: 7,
};

const LIFETIME_MONTHS = 36;

/** Returns the price per month of a plan for years, rounded half up. Null for other plans. */
export function monthlyMinor(priceMinor: number, period: Period): number | null {
  return period === 'lifetime' ? Math.round(priceMinor / LIFETIME_MONTHS) : null;
}

/** The delivery of a plan's key: with the payment, once stock arrives, or not at all. */
export const deliveries = ['now', 'later', 'none'] as const;
export type Delivery = (typeof deliveries)[number];

export function planDelivery(plan: { inStock: boolean; sellsWithoutStock: boolean }): Delivery {
  if (plan.inStock) return 'now';
  return plan.sellsWithoutStock ? 'later' : 'none';
}

/** Returns the period at the end of a plan's id. Undefined for an id of another form. */
export function periodOfPlan(planId: string): Period | undefined {
  return periods.find((period) => planId.endsWith(`-${period}`));
}

export function isPeriod(text: string): text is Period {
  return periods.some((period) => period === text);
}

export type Offered = {
  id: string;
  period: Period;
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

/** Returns the first period of the store: the longest with stock, otherwise the first. */
export function startPeriod(plans: readonly Offered[]): Period {
  return periods.find((period) => hasStock(plans, period)) ?? periods[0];
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

/** The saving of a plan over the next shorter period of the same package. */
export type Saving =
  /** In whole percent of the price of thirty days by the week, which is in hundredths. */
  | { kind: 'percent'; percent: number; byWeekMinor: number }
  /** Its price equals that of this many months. */
  | { kind: 'months'; months: number; of: number };

/**
 * Returns the saving of a plan, never more than the real one: the percentage is rounded down, the
 * number of months up. Null if there is none, or no plan for sale to compare with.
 */
export function savingOf(plan: Offered, plans: readonly Offered[]): Saving | null {
  const other = (period: Period) =>
    plans.find(({ id, available }) => available && id === sameIn(plan, period));
  if (plan.period === 'monthly') {
    // Both prices cover the same number of days, so that the quotient of whole numbers is exact.
    const byWeek = (other('weekly')?.priceMinor ?? 0) * periodDays.monthly;
    const byMonth = plan.priceMinor * periodDays.weekly;
    const percent = Math.floor(((byWeek - byMonth) * 100) / byWeek);
    if (!(percent >= 1)) return null;
    return { kind: 'percent', percent, byWeekMinor: Math.round(byWeek / periodDays.weekly) };
  }
  if (plan.period === 'lifetime') {
    const monthMinor = other('monthly')?.priceMinor ?? 0;
    const months = Math.ceil(plan.priceMinor / monthMinor);
    return months < LIFETIME_MONTHS ? { kind: 'months', months, of: LIFETIME_MONTHS } : null;
  }
  return null;
}

/** Returns the plan id of the same package in another period. */
function sameIn({ id, period }: Pick<Offered, 'id' | 'period'>, other: Period): string {
  return `${id.slice(0, -period.length)}${other}`;
}
