import { isBlank } from '../texts.ts';
/** Bounds of what staff may set: texts in characters, prices in hundredths, rates in millionths. */
export const PLAN_EDIT_LIMITS = {
  features: 20,
  feature: 120,
  priceMinor: 100_000_000_000,
  providerId: 2_147_483_647,
  symbol: 8,
  rateMicros: 1_000_000_000_000,
} as const;

/**
 * The features in a text of one a line, without the blanks around them; blank lines are dropped.
 */
export function parseFeatures(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Why a plan cannot be as staff want it, or null: a plan is only for sale when the payment
 * provider has a product and a variant for it.
 */
export function planEditRefusal(plan: {
  available: boolean;
  providerProductId: number;
  providerVariantId: number;
}): 'STOREFRONT_PLAN_IDS_MISSING' | null {
  const known = plan.providerProductId > 0 && plan.providerVariantId > 0;
  return plan.available && !known ? 'STOREFRONT_PLAN_IDS_MISSING' : null;
}

/**
 * Why a currency cannot be as staff want it, or null: prices are kept in the base currency, so one
 * of it is always worth one, and a price without a symbol says nothing.
 */
export function currencyEditRefusal(currency: {
  isBase: boolean;
  symbol: string;
  rateMicros: number;
}): 'STOREFRONT_SYMBOL_MISSING' | 'STOREFRONT_BASE_RATE_FIXED' | null {
  if (isBlank(currency.symbol)) return 'STOREFRONT_SYMBOL_MISSING';
  if (currency.isBase && currency.rateMicros !== 1_000_000) return 'STOREFRONT_BASE_RATE_FIXED';
  return null;
}
