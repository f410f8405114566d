import { holdsCoupon } from '@regz/rules/coupons/coupon-use.ts';
import type { OrderGroup } from './coupons.queries.ts';

/** How many of the orders hold a use of their coupon. */
export function countUses(groups: readonly OrderGroup[], nowMs: number): number {
  return groups.filter((group) => holds(group, nowMs)).reduce((sum, { orders }) => sum + orders, 0);
}

/** Whether orders that are alike hold a use. */
export function holds(
  { checkoutEndsAt, ...order }: Omit<OrderGroup, 'orders'>,
  nowMs: number,
): boolean {
  return holdsCoupon({ ...order, checkoutEndsAtMs: checkoutEndsAt?.getTime() ?? 0 }, nowMs);
}
