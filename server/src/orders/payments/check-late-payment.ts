import { isLatePayment } from '@regz/rules/orders/payments.ts';
import { recheckCoupon } from '../../coupons/recheck-coupon.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaidEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';
import { quoteOf } from '../upgrades/order-quote.ts';
import { findPlanPrice } from './order-events.queries.ts';

/**
 * Why a late payment cannot count for its order, or null: the price of the plan, and the coupon that lowered
 * it, must hold at the moment of the payment. One that was made in time counts as agreed, however late its
 * report is. The caller has locked the order.
 */
export async function checkLatePayment(
  services: Services,
  trx: Database,
  order: OrderRow,
  { occurredAt }: PaidEvent,
): Promise<'late-price' | 'late-coupon' | null> {
  // The buyer has paid when the provider begins to process it.
  const paidAtMs = Math.min(occurredAt.getTime(), order.processingAt?.getTime() ?? Infinity);
  const isLate = isLatePayment({
    paidAtMs,
    expiredAtMs: order.expiredAt?.getTime() ?? null,
    checkoutEndsAtMs: order.checkoutExpiresAt?.getTime() ?? null,
  });
  if (!isLate) return null;
  if (!(await isPriceKept(trx, order))) return 'late-price';
  if (order.couponId === null) return null;
  const refusal = await recheckCoupon(services, trx, {
    couponId: order.couponId,
    order,
    atMs: paidAtMs,
  });
  return refusal === null ? null : 'late-coupon';
}

/** Whether the plan still costs no more than when the order was placed; an order without a plan has no other price. */
async function isPriceKept(trx: Database, order: OrderRow): Promise<boolean> {
  if (order.planId === null) return true;
  const priceMinor = await findPlanPrice(trx, order.planId);
  const agreedMinor = quoteOf(order)?.priceMinor ?? order.amountMinor + order.discountMinor;
  return priceMinor !== undefined && priceMinor <= agreedMinor;
}
