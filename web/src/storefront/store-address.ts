import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { paths } from '../platform/paths.ts';
import type { StorePlan } from './store-catalogue.ts';

type Choice = { plan: Pick<StorePlan, 'id' | 'period'>; currency: CurrencyCode };

/** The store with a plan in front, its price in a currency. */
export function planAddress({ plan, currency }: Choice): string {
  return `${paths.store}?${new URLSearchParams({ period: plan.period, currency, plan: plan.id })}`;
}

/** The same, which opens the plan's checkout at once. */
export function buyAddress(choice: Choice): string {
  return `${planAddress(choice)}&buy=now`;
}

/** The same, at what a quote says that an upgrade costs. */
export function upgradeAddress(choice: Choice & { payMinor: number }): string {
  return `${planAddress(choice)}&upgrade=${choice.payMinor}`;
}
