import type { StoreCurrency } from './store-catalogue.ts';

/** The effect of a plan for the current customer. */
export type PlanMeaning = {
  /** For how long it lasts, or what it does to the subscription. */
  lasts: string;
  /** The act, if buying it changes the package: it says what that costs. */
  change?: (shown: StoreCurrency) => string;
};
