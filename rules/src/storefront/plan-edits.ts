import { isBlank } from '../texts.ts';
/** Limits on staff's fields: texts in characters, prices in hundredths, rates in millionths. */
export const PLAN_EDIT_LIMITS = {
  title: 80,
  suffix: 40,
  periodDays: 3650,
  periods: 100,
  plans: 500,
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

/** A plan as staff enter it. Times are ISO 8601 texts in UTC. */
export type PlanDraft = {
  title: { en: string };
  priceMinor: number;
  available: boolean;
  providerProductId: number;
  providerVariantId: number;
  soldFrom: string | null;
  soldUntil: string | null;
  sale: { priceMinor: number; from: string; until: string } | null;
};

export type PlanEditRefusal =
  | 'STOREFRONT_TITLE_MISSING'
  | 'STOREFRONT_DATES_INVALID'
  | 'STOREFRONT_SALE_INVALID'
  | 'STOREFRONT_PLAN_IDS_MISSING';

/**
 * Returns the reason why a plan cannot be as entered by staff, or null.
 * @param needsIds True if a payment provider charges the prices of its own products: a plan for
 * sale then needs a product and a variant there.
 */
export function planEditRefusal(plan: PlanDraft, needsIds: boolean): PlanEditRefusal | null {
  const { soldFrom, soldUntil, sale } = plan;
  if (isBlank(plan.title.en)) return 'STOREFRONT_TITLE_MISSING';
  if (soldFrom !== null && soldUntil !== null && soldFrom >= soldUntil) {
    return 'STOREFRONT_DATES_INVALID';
  }
  if (sale !== null && (sale.priceMinor >= plan.priceMinor || sale.from >= sale.until)) {
    return 'STOREFRONT_SALE_INVALID';
  }
  const known = plan.providerProductId > 0 && plan.providerVariantId > 0;
  return needsIds && plan.available && !known ? 'STOREFRONT_PLAN_IDS_MISSING' : null;
}

/**
 * Returns the id of a new plan: the words of its title and its period. Undefined for a title
 * without a Latin letter or digit.
 */
export function newPlanId(title: string, period: string): string | undefined {
  const words = title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.length === 0 ? undefined : `${words.join('-').slice(0, 32)}-${period}`;
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
