import { paths } from '../sites/paths.ts';
import { periodOfPlan } from '../storefront/plans.ts';

type Continued = {
  orderId: string;
  planId: string | null;
  /** The currency of the shown price. */
  currency: string;
};

/**
 * Returns the address of the store on the main site, as the buyer of an order saw it. The page
 * opens the order's checkout immediately; an order that ended is bought again. Without a plan of
 * the store it is the store's own address.
 */
export function continuePath({ orderId, planId, currency }: Continued): string {
  if (planId === null) return paths.store;
  return `${paths.store}?period=${periodOfPlan(planId)}&currency=${currency}&plan=${planId}&order=${orderId}`;
}
