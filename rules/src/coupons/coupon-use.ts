import { HOUR_MS } from '../durations.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** The limits on the use of a coupon. */
export type CouponLimits = {
  startsAtMs: number | null;
  endsAtMs: number | null;
  isStopped: boolean;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  firstOrderOnly: boolean;
};

/** Customers see a coupon that has not started as unknown. */
export function couponStanding(
  { startsAtMs, endsAtMs, isStopped, maxUses }: CouponLimits,
  { uses, nowMs }: { uses: number; nowMs: number },
): CouponStanding {
  if (isStopped) return 'stopped';
  if (endsAtMs !== null && endsAtMs <= nowMs) return 'ended';
  if (startsAtMs !== null && startsAtMs > nowMs) return 'planned';
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'running';
}

export const couponStandings = ['planned', 'running', 'used-up', 'ended', 'stopped'] as const;
export type CouponStanding = (typeof couponStandings)[number];

const refusalOf = {
  planned: 'COUPON_UNKNOWN',
  ended: 'COUPON_ENDED',
  stopped: 'COUPON_ENDED',
  'used-up': 'COUPON_USED_UP',
  running: null,
} as const satisfies Record<CouponStanding, unknown>;

/** Why a coupon cannot be used now, or null. */
export function couponRefusal(
  limits: CouponLimits,
  present: { uses: number; nowMs: number },
): (typeof refusalOf)[CouponStanding] {
  return refusalOf[couponStanding(limits, present)];
}

/** The facts that decide whether an order uses up its coupon. */
export type CouponOrder = {
  status: OrderStatus;
  /** Its buyer has paid, and the provider has not decided yet. */
  isProcessing: boolean;
  /**
   * The order is closed, and its provider has confirmed since that nothing was paid. A payment in
   * time can no longer appear.
   */
  isOver: boolean;
  /** The time of an order without a checkout. Null for an order with one. */
  withoutCheckoutSinceMs: number | null;
};

/**
 * True if an order uses up its coupon: paid and not refunded in full, or not known to be over. An
 * order without a checkout uses it for an hour. Source: decision record 0017.
 */
export function holdsCoupon(
  { status, isProcessing, isOver, withoutCheckoutSinceMs }: CouponOrder,
  nowMs: number,
): boolean {
  if (status === 'refunded') return false;
  const isUnpaid = status === 'pending' || status === 'failed' || status === 'expired';
  if (!isUnpaid || (status === 'pending' && isProcessing)) return true;
  return !isOver && (withoutCheckoutSinceMs === null || withoutCheckoutSinceMs + HOUR_MS > nowMs);
}

/**
 * Why a customer cannot use a coupon that others can, or null. `ownUses` and `hasBought` count the
 * account and its mailbox.
 */
export function customerCouponRefusal(
  { maxUsesPerCustomer, firstOrderOnly }: CouponLimits,
  { ownUses, hasBought }: { ownUses: number; hasBought: boolean },
): 'COUPON_ALREADY_USED' | 'COUPON_FIRST_ORDER_ONLY' | null {
  if (maxUsesPerCustomer !== null && ownUses >= maxUsesPerCustomer) return 'COUPON_ALREADY_USED';
  return firstOrderOnly && hasBought ? 'COUPON_FIRST_ORDER_ONLY' : null;
}
