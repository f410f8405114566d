import type { CouponTerms } from '@regz/rules/coupons/coupon-price.ts';
import type { CouponLimits } from '@regz/rules/coupons/coupon-use.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { knownValue } from '../platform/database/known-value.ts';
import type { CouponRow } from './coupons.queries.ts';

/** A coupon as the rules read it. */
export type Coupon = CouponTerms &
  CouponLimits & {
    id: string;
    code: string;
    /** Incremented with every change by staff. */
    version: number;
    /** The worth of one LKR in its currency, in millionths; 1,000,000 for a percentage. */
    rateMicros: number;
  };

export function couponOf(row: CouponRow): Coupon {
  const { id, code, version, maxUses, maxUsesPerCustomer, firstOrderOnly, rateMicros } = row;
  return {
    id,
    code,
    version,
    discount: discountOf(row),
    planIds: row.plans,
    startsAtMs: row.startsAt?.getTime() ?? null,
    endsAtMs: row.endsAt?.getTime() ?? null,
    isStopped: row.stoppedAt !== null,
    maxUses,
    maxUsesPerCustomer,
    firstOrderOnly,
    rateMicros,
  };
}

function discountOf({ value, currency }: CouponRow): Coupon['discount'] {
  if (currency === null) return { kind: 'percent', percent: value };
  return { kind: 'amount', amountMinor: value, currency: knownValue(currencyCodes, currency) };
}
