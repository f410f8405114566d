import type { StoreCurrency } from './store-catalogue.ts';

/** The effect of a plan for the current customer. */
export type PlanMeaning = {
  /** Its duration, or its effect on the subscription. */
  lasts: string;
  /** The act with its price, if buying it changes the package. */
  change?: (shown: StoreCurrency) => string;
};
