import { isForSamePerson } from '@regz/rules/orders/gifts/gift.ts';
import { isLatePayment } from '@regz/rules/orders/payments.ts';
import { recheckCoupon } from '../../coupons/recheck-coupon.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import type { OrderRow } from '../orders.queries.ts';
import { quoteOf } from '../upgrades/order-quote.ts';
import { findPaidSince, findPlanPrice } from './why-not-counted.queries.ts';

type Arrival = {
  order: OrderRow;
  event: PaymentEvent;
  /** The stored payment of the event. */
  known: { acceptedAt: Date | null } | undefined;
};

/**
 * Returns why a first payment does not count for its order, or null. Reasons: its plan is already
 * paid for the same person, its provider reports an unknown status, or it is late and the agreement
 * no longer holds. Staff may have accepted it. The caller has locked the order.
 */
export async function whyNotCounted(
  services: Services,
  trx: Database,
  { order, event, known }: Arrival,
): Promise<string | null> {
  if (event.kind !== 'paid' || order.paidAt !== null) return null;
  const others = await findPaidSince(trx, order);
  if (others.length > 0) {
    const own = await findGiftWords(trx, order.id);
    if (others.some((other) => isForSamePerson(own, other))) return 'paid-otherwise';
  }
  if (known !== undefined && known.acceptedAt !== null) return null;
  if (event.unknownStatus !== undefined) return 'status-unknown';
  // The buyer has paid when the provider begins to process it.
  const paidAtMs = Math.min(event.occurredAt.getTime(), order.processingAt?.getTime() ?? Infinity);
  const isLate = isLatePayment({
    paidAtMs,
    expiredAtMs: order.expiredAt?.getTime() ?? null,
    checkoutEndsAtMs: order.checkoutExpiresAt?.getTime() ?? null,
  });
  return isLate ? whyLateIsRefused(services, trx, order, paidAtMs) : null;
}

/**
 * The price of the plan, and the coupon that lowered it, must hold at the time of a late payment. A
 * payment that was made in time counts as agreed, however late its report is.
 */
async function whyLateIsRefused(
  services: Services,
  trx: Database,
  order: OrderRow,
  paidAtMs: number,
): Promise<'late-price' | 'late-coupon' | null> {
  if (!(await isPriceKept(trx, order))) return 'late-price';
  if (order.couponId === null) return null;
  const refusal = await recheckCoupon(services, trx, {
    couponId: order.couponId,
    order,
    atMs: paidAtMs,
  });
  return refusal === null ? null : 'late-coupon';
}

/**
 * True if the plan costs no more than when the order was placed. An order without a plan has no
 * other price.
 */
async function isPriceKept(trx: Database, order: OrderRow): Promise<boolean> {
  if (order.planId === null) return true;
  const priceMinor = await findPlanPrice(trx, order.planId);
  const agreedMinor = quoteOf(order)?.priceMinor ?? order.amountMinor + order.discountMinor;
  return priceMinor !== undefined && priceMinor <= agreedMinor;
}
