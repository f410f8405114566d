import { BASE_CURRENCY, type CurrencyCode } from '../storefront/currencies.ts';

/** The discount of a coupon: whole percent, or hundredths of one currency. */
export type CouponDiscount =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountMinor: number; currency: CurrencyCode };

/** The discount of a coupon and its plans. Null means every plan. */
export type CouponTerms = { discount: CouponDiscount; planIds: readonly string[] | null };

type Sale = {
  plan: { id: string; priceMinor: number };
  /** The currency of the shown price. */
  shown: CurrencyCode;
  /** The value of one LKR in the coupon's currency, in millionths. 1,000,000 for a percentage. */
  rateMicros: number;
  /**
   * The minimum charge of the payment provider, in hundredths of LKR. Null for a provider that
   * charges only its own prices.
   */
  leastMinor: number | null;
};

export type CouponPrice =
  | { refusal: null; totalMinor: number }
  | { refusal: 'COUPON_PLAN_EXCLUDED' | 'COUPON_CURRENCY_DIFFERS' };

/**
 * Returns the price of a plan with a coupon, in hundredths of LKR: 0, or at least the provider's
 * minimum. An amount in another currency than the charge's is valid only for prices shown in that
 * currency. The discount is rounded half up. A coupon that saves nothing is refused for the plan.
 * Source: decision record 0017.
 */
export function couponPrice({ discount, planIds }: CouponTerms, sale: Sale): CouponPrice {
  const { plan, leastMinor } = sale;
  if (planIds !== null && !planIds.includes(plan.id)) return { refusal: 'COUPON_PLAN_EXCLUDED' };
  if (
    discount.kind === 'amount' &&
    discount.currency !== BASE_CURRENCY &&
    discount.currency !== sale.shown
  ) {
    return { refusal: 'COUPON_CURRENCY_DIFFERS' };
  }
  const restMinor = plan.priceMinor - discountMinor(discount, sale);
  const totalMinor = restMinor <= 0 ? 0 : Math.max(restMinor, leastMinor ?? plan.priceMinor);
  if (totalMinor >= plan.priceMinor) return { refusal: 'COUPON_PLAN_EXCLUDED' };
  return { refusal: null, totalMinor };
}

function discountMinor(discount: CouponDiscount, { plan, rateMicros }: Sale): number {
  return discount.kind === 'percent'
    ? share(plan.priceMinor, discount.percent, 100)
    : share(discount.amountMinor, 1_000_000, rateMicros);
}

/** Returns that many parts of an amount, rounded half up, with integer arithmetic. */
function share(minor: number, parts: number, of: number): number {
  const divisor = BigInt(of);
  return Number((BigInt(minor) * BigInt(parts) * 2n + divisor) / (divisor * 2n));
}
