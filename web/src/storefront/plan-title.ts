import { messages } from '@regz/texts/en.ts';
import type { StorePlan } from './store-catalogue.ts';

/** A plan in one line for dialogs: `Supreme · Monthly`. */
export function planTitle({ title, period }: Pick<StorePlan, 'title' | 'period'>): string {
  return `${title} · ${messages.storefront.period.names[period]}`;
}
