import { couponPrice, type CouponPrice } from '@regz/rules/coupons/coupon-price.ts';
import { BASE_CURRENCY, type CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import type { Api } from '../platform/api/api.ts';

export type Coupon = Awaited<ReturnType<Api['coupons']['readCoupon']>>;

type Prices = {
  plan: { id: string; priceMinor: number };
  currencies: readonly { code: CurrencyCode; rateMicros: number }[];
  /** The display currency. */
  currency: CurrencyCode;
};

/** The currency of a coupon's discount. */
export function currencyOf({ discount }: Coupon): CurrencyCode {
  return discount.kind === 'amount' ? discount.currency : BASE_CURRENCY;
}

/** The price of a plan with a coupon. */
export function priceWithCoupon(
  coupon: Coupon,
  { plan, currencies, currency }: Prices,
): CouponPrice {
  const own = currencies.find(({ code }) => code === currencyOf(coupon));
  const rateMicros = own?.rateMicros ?? 1_000_000;
  return couponPrice(coupon, { plan, shown: currency, rateMicros, leastMinor: coupon.leastMinor });
}
