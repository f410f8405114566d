import { holdsCoupon } from '@regz/rules/coupons/coupon-use.ts';
import type { OrderGroup } from './coupons.queries.ts';

/** How many of the orders hold a use of their coupon. */
export function countUses(groups: readonly OrderGroup[], nowMs: number): number {
  return groups.filter((group) => holds(group, nowMs)).reduce((sum, { orders }) => sum + orders, 0);
}

/** Whether orders that are alike hold a use. */
export function holds(
  { withoutCheckoutSince, ...order }: Omit<OrderGroup, 'orders'>,
  nowMs: number,
): boolean {
  const withoutCheckoutSinceMs = withoutCheckoutSince?.getTime() ?? null;
  return holdsCoupon({ ...order, withoutCheckoutSinceMs }, nowMs);
}
