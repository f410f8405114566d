import { isBlank } from '../texts.ts';
/** Limits on staff's fields: texts in characters, prices in hundredths, rates in millionths. */
export const PLAN_EDIT_LIMITS = {
  features: 20,
  feature: 120,
  priceMinor: 100_000_000_000,
  providerId: 2_147_483_647,
  symbol: 8,
  rateMicros: 1_000_000_000_000,
} as const;

/** Returns the features of a text with one per line, without surrounding blanks and blank lines. */
export function parseFeatures(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Returns the reason why a plan cannot be as entered by staff, or null. A plan is for sale only if
 * the payment provider has a product and a variant for it.
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
 * Returns the reason why a currency cannot be as entered by staff, or null. Prices are stored in
 * the base currency, so its rate is always one. A price needs a symbol.
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
