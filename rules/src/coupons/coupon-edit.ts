import type { CouponTerms } from './coupon-price.ts';
import type { CouponLimits } from './coupon-use.ts';

/** The terms of an order with a coupon. */
type Promised = CouponTerms &
  Pick<CouponLimits, 'startsAtMs' | 'firstOrderOnly'> & { code: string };

/** A coupon as it is stored or edited. */
type Coupon = Promised & Pick<CouponLimits, 'maxUses'>;

/**
 * Returns the reason why a coupon cannot change, or null. After its first order, its terms are
 * fixed. Its uses can never be fewer than its orders use up. Its end and its numbers of uses can
 * always change. Source: decision record 0017.
 */
export function couponEditRefusal(
  before: Coupon & Pick<CouponLimits, 'isStopped'>,
  after: Coupon,
  { hasOrders, uses }: { hasOrders: boolean; uses: number },
): 'COUPON_ENDED' | 'COUPON_FIXED' | 'COUPON_USES_BELOW' | null {
  if (before.isStopped) return 'COUPON_ENDED';
  if (hasOrders && promiseOf(before) !== promiseOf(after)) return 'COUPON_FIXED';
  return after.maxUses !== null && after.maxUses < uses ? 'COUPON_USES_BELOW' : null;
}

function promiseOf({ code, discount, planIds, startsAtMs, firstOrderOnly }: Promised): string {
  const takesOff = discount.kind === 'percent' ? discount.percent : discount.amountMinor;
  const currency = discount.kind === 'percent' ? null : discount.currency;
  const plans = planIds === null ? null : [...new Set(planIds)].toSorted();
  return JSON.stringify([code, takesOff, currency, plans, startsAtMs, firstOrderOnly]);
}
