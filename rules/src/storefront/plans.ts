/** The billing periods, the first of which the store opens with. */
export const periods = ['lifetime', 'monthly', 'weekly'] as const;
export type Period = (typeof periods)[number];

/**
 * How long a license of each period lasts, and what follows its price. Lifetime means three
 * years, paid once.
 */
export const periodTerms: Readonly<Record<Period, { days: number; suffix: string }>> = {
  lifetime: { days: 1095, suffix: 'one-time' },
  monthly: { days: 30, suffix: '/month' },
  weekly: { days: 7, suffix: '/week' },
};

const LIFETIME_MONTHS = 36;

/** Returns the price per month of a plan for years, rounded half up. Null for other plans. */
export function monthlyMinor(priceMinor: number, period: Period): number | null {
  return period === 'lifetime' ? Math.round(priceMinor / LIFETIME_MONTHS) : null;
}

/** When a buyer gets the key of a plan: with the payment, once stock arrives, or not at all. */
export const deliveries = ['now', 'later', 'none'] as const;
export type Delivery = (typeof deliveries)[number];

export function planDelivery(plan: { inStock: boolean; sellsWithoutStock: boolean }): Delivery {
  if (plan.inStock) return 'now';
  return plan.sellsWithoutStock ? 'later' : 'none';
}

/** The period that a plan's id ends in; undefined for an id of another shape. */
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

/** Whether a plan can be bought, whenever its key comes. */
export function isForSale({ available, delivery }: Pick<Offered, 'available' | 'delivery'>) {
  return available && delivery !== 'none';
}

/** Whether a period has a plan whose key comes with the payment. */
export function hasStock(plans: readonly Offered[], period: Period): boolean {
  return plans.some((plan) => plan.period === period && plan.available && plan.delivery === 'now');
}

/** The period that the store starts with: the longest that has stock, else the first. */
export function startPeriod(plans: readonly Offered[]): Period {
  return periods.find((period) => hasStock(plans, period)) ?? periods[0];
}

/**
 * Which of the plans shown leads: the one in the link, else the first in stock, else the
 * first that is for sale.
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

/** The plan that costs least of those that are for sale; undefined if none is. */
export function cheapestPlan<Plan extends Offered>(plans: readonly Plan[]): Plan | undefined {
  return plans.filter(isForSale).toSorted((one, other) => one.priceMinor - other.priceMinor)[0];
}

/** The saving of a plan over the next shorter period of the same package. */
export type Saving =
  /** In whole percent, of what thirty days cost by the week, in hundredths. */
  | { kind: 'percent'; percent: number; byWeekMinor: number }
  /** It costs as much as so many months. */
  | { kind: 'months'; months: number; of: number };

/**
 * The saving of a plan, never more than there is: the percentage is rounded down, the number of
 * months up. Null if there is none, or nothing for sale to compare with.
 */
export function savingOf(plan: Offered, plans: readonly Offered[]): Saving | null {
  const other = (period: Period) =>
    plans.find(({ id, available }) => available && id === sameIn(plan, period));
  if (plan.period === 'monthly') {
    const { weekly, monthly } = periodTerms;
    // Both for as many days, so that the quotient of whole numbers is exact where it is whole.
    const byWeek = (other('weekly')?.priceMinor ?? 0) * monthly.days;
    const byMonth = plan.priceMinor * weekly.days;
    const percent = Math.floor(((byWeek - byMonth) * 100) / byWeek);
    if (!(percent >= 1)) return null;
    return { kind: 'percent', percent, byWeekMinor: Math.round(byWeek / weekly.days) };
  }
  if (plan.period === 'lifetime') {
    const monthMinor = other('monthly')?.priceMinor ?? 0;
    const months = Math.ceil(plan.priceMinor / monthMinor);
    return months < LIFETIME_MONTHS ? { kind: 'months', months, of: LIFETIME_MONTHS } : null;
  }
  return null;
}

/** The id of the same package in another period. */
function sameIn({ id, period }: Pick<Offered, 'id' | 'period'>, other: Period): string {
  return `${id.slice(0, -period.length)}${other}`;
}
