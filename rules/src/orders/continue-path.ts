import { paths } from '../sites/paths.ts';
import { periodOfPlan } from '../storefront/plans.ts';

type Continued = {
  orderId: string;
  planId: string | null;
  /** The currency of the shown price. */
  currency: string;
};

/**
 * The store, on the main site, as the buyer of an order saw it, which opens the order's checkout at once; one
 * that has ended is bought again. Without a plan of the store's it is the store alone.
 */
export function continuePath({ orderId, planId, currency }: Continued): string {
  const period = planId === null ? undefined : periodOfPlan(planId);
  if (planId === null || period === undefined) return paths.store;
  return `${paths.store}?period=${period}&currency=${currency}&plan=${planId}&order=${orderId}`;
}
