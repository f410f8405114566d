import { isForSamePerson } from '@regz/rules/orders/gifts/gift.ts';
import { isLatePayment } from '@regz/rules/orders/payments.ts';
import { presentPrice } from '@regz/rules/storefront/plans.ts';
import { recheckCoupon } from '../../coupons/recheck-coupon.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import { findPaidSince, findPlanDates, type OrderRow } from '../orders.queries.ts';
import { planDatesOf } from '../plan-dates.ts';
import { quoteOf } from '../upgrades/order-quote.ts';
import { isOtherRef } from './apply-event.ts';

type Arrival = {
  order: OrderRow;
  event: PaymentEvent;
  /** True if another order has the same payment. */
  isPaymentReused: boolean;
  /** The stored payment of the event. */
  known: { acceptedAt: Date | null } | undefined;
};

/**
 * Returns the reason why staff must review an event instead of it changing its order, or null. An
 * event may contradict its order, or be a payment of another order. A first payment does not count
 * if the plan is already paid for the same person, if its provider reports an unknown status, or if
 * it is late and the agreement no longer holds; staff may accept the last two. The caller has
 * locked the order.
 */
export async function whyNotApplied(
  services: Services,
  trx: Database,
  { order, event, isPaymentReused, known }: Arrival,
): Promise<string | null> {
  const contradiction = contradictionOf(order, event);
  if (contradiction !== null || event.kind !== 'paid') return contradiction;
  if (isPaymentReused) return 'payment-reused';
  if (order.paidAt !== null) return null;
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

/** Returns how an event contradicts its order, or null. */
function contradictionOf(order: OrderRow, event: PaymentEvent): string | null {
  if (event.live !== order.live) return 'livemode-mismatch';
  if (event.kind === 'refund') {
    return event.amount.currency === order.currency ? null : 'currency-mismatch';
  }
  if (event.kind !== 'paid') return null;
  if (event.amount.currency !== order.currency) return 'currency-mismatch';
  if (event.amount.minor !== order.amountMinor) return 'amount-mismatch';
  const { productId, variantId, quantity = 1, paymentRef } = event;
  const otherProduct =
    quantity !== 1 ||
    (productId !== undefined && productId !== order.providerProductId) ||
    (variantId !== undefined && variantId !== order.providerVariantId);
  if (otherProduct) return 'product-mismatch';
  return isOtherRef(paymentRef, order.paymentRef) ? 'paid-twice' : null;
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
  if (!(await isPriceKept(trx, order, paidAtMs))) return 'late-price';
  if (order.couponId === null) return null;
  const refusal = await recheckCoupon(services, trx, {
    couponId: order.couponId,
    order,
    atMs: paidAtMs,
  });
  return refusal === null ? null : 'late-coupon';
}

/**
 * True if the plan costs no more at the payment than when the order was placed. An order without a plan has no
 * other price.
 */
async function isPriceKept(trx: Database, order: OrderRow, paidAtMs: number): Promise<boolean> {
  if (order.planId === null) return true;
  const plan = await findPlanDates(trx, order.planId);
  const agreedMinor = quoteOf(order)?.priceMinor ?? order.amountMinor + order.discountMinor;
  if (plan === undefined) return false;
  return presentPrice(planDatesOf(plan), paidAtMs).priceMinor <= agreedMinor;
}
