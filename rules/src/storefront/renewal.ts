import { isForSale, type Offered } from './plans.ts';

/**
 * The availability of the last plan. `never-bought` means that no plan brought the subscription.
 * `gone` means that the store no longer sells the plan.
 */
export const renewalStandings = ['for-sale', 'sold-out', 'gone', 'never-bought'] as const;
export type RenewalStanding = (typeof renewalStandings)[number];

export type Renewal<Plan> = {
  standing: RenewalStanding;
  /** The last bought plan. */
  plan: Plan | null;
  /** Alternatives for sale, most similar first. */
  near: readonly Plan[];
};

const MOST_NEAR = 4;

/**
 * Returns the renewal of a subscription: the plan whose key was redeemed last. If it is not for
 * sale, `near` has other periods of the same package, then other packages for the same period, in
 * the store's order.
 */
export function renewalOf<Plan extends Offered>(
  plans: readonly Plan[],
  lastPlanId: string | null,
): Renewal<Plan> {
  const plan = plans.find(({ id }) => id === lastPlanId) ?? null;
  const forSale = plans.filter(isForSale);
  if (plan === null) return { standing: 'never-bought', plan, near: [] };
  if (isForSale(plan)) return { standing: 'for-sale', plan, near: [] };
  const samePackage = forSale.filter((other) => other.package === plan.package);
  const samePeriod = forSale.filter(({ period }) => period === plan.period);
  const near = [...new Set([...samePackage, ...samePeriod])].slice(0, MOST_NEAR);
  return { standing: plan.available ? 'sold-out' : 'gone', plan, near };
}
