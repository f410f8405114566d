/** The billing periods, the first of which the store opens with. Source: specification B 4. */
export const periods = ['lifetime', 'monthly', 'weekly'] as const;
export type Period = (typeof periods)[number];

/**
 * How long a license of each period lasts, and what stands behind its price. Lifetime means three
 * years, paid once. Source: specification B 9; decision 7.
 */
export const periodTerms: Readonly<Record<Period, { days: number; suffix: string }>> = {
  lifetime: { days: 1095, suffix: 'one-time' },
  monthly: { days: 30, suffix: '/month' },
  weekly: { days: 7, suffix: '/week' },
};

const LIFETIME_MONTHS = 36;

/** What a month of a plan costs that lasts for years, rounded half up; null for the others. */
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
