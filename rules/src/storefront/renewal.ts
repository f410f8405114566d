import { isForSale, type Offered } from './plans.ts';

/**
 * Whether what somebody had can be bought again: `never-bought` where no plan brought it, `gone` where
 * the store sells it no longer.
 */
export const renewalStandings = ['for-sale', 'sold-out', 'gone', 'never-bought'] as const;
export type RenewalStanding = (typeof renewalStandings)[number];

export type Renewal<Plan> = {
  standing: RenewalStanding;
  /** The plan that was bought last. */
  plan: Plan | null;
  /** What is for sale instead, the most alike first. */
  near: readonly Plan[];
};

const MOST_NEAR = 4;

/**
 * What renews a subscription: the plan whose key was redeemed last. Where it is not for sale, the same
 * package for other periods is near, then other packages for the same one, in the store's order.
 */
export function renewalOf<Plan extends Offered>(
  plans: readonly Plan[],
  lastPlanId: string | null,
): Renewal<Plan> {
  const plan = plans.find(({ id }) => id === lastPlanId) ?? null;
  const forSale = plans.filter(isForSale);
  if (plan === null) return { standing: 'never-bought', plan, near: [] };
  if (isForSale(plan)) return { standing: 'for-sale', plan, near: [] };
  const samePackage = forSale.filter((other) => packageOfPlan(other) === packageOfPlan(plan));
  const samePeriod = forSale.filter(({ period }) => period === plan.period);
  const near = [...new Set([...samePackage, ...samePeriod])].slice(0, MOST_NEAR);
  return { standing: plan.available ? 'sold-out' : 'gone', plan, near };
}

/** What a plan's id says before its period. */
function packageOfPlan({ id, period }: Offered): string {
  return id.slice(0, -period.length);
}
