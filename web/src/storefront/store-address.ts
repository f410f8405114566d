import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { paths } from '../platform/paths.ts';
import type { StorePlan } from './store-catalogue.ts';

type Choice = { plan: Pick<StorePlan, 'id' | 'period'>; currency: CurrencyCode };

/** The store with a plan in front, and its price in a currency. */
export function planAddress({ plan, currency }: Choice): string {
  return `${paths.store}?${new URLSearchParams({ period: plan.period, currency, plan: plan.id })}`;
}

/** The same, with the question whether to trade in the days left for the plan. */
export function changeAddress(choice: Choice): string {
  return `${planAddress(choice)}&upgrade=1`;
}
