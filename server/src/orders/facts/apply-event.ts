import { isForSamePerson } from '@regz/rules/orders/gifts/gift.ts';
import { isLatePayment } from '@regz/rules/orders/payments.ts';
import { recheckCoupon } from '../../coupons/recheck-coupon.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import type { OrderChange, OrderRow } from '../orders.queries.ts';
import { quoteOf } from '../upgrades/order-quote.ts';
import { findPaidSince, findPlanPrice } from './order-row.queries.ts';
import { saveDispute, saveRefund } from './save-returns.ts';

type Arrival = { order: OrderRow; event: PaymentEvent; at: Date };

/**
 * Applies an event to its order, which the caller has locked. Saves a refund or a dispute; for
 * other events, returns the change of the order for the caller to save.
 */
export async function applyEvent(
  trx: Database,
  { order, event, at }: Arrival,
): Promise<OrderChange> {
  const { provider, id: orderRef } = order;
  switch (event.kind) {
    case 'paid':
      return {
        paidAt: order.paidAt ?? event.occurredAt,
        paymentRef: order.paymentRef ?? event.paymentRef ?? null,
        checkout: null,
      };
    case 'processing':
      return { processingAt: laterOf(order.processingAt, event.occurredAt) };
    case 'failed':
      return { failedAt: laterOf(order.failedAt, event.occurredAt), failureCode: event.code };
    case 'expired':
      return { expiredAt: order.expiredAt ?? event.occurredAt, answeredAt: at, checkout: null };
    case 'refund': {
      const { refundRef, status } = event;
      const amountMinor = event.amount.minor;
      const paymentRef = event.paymentRef ?? order.paymentRef;
      await saveRefund(trx, { provider, refundRef, orderRef, paymentRef, amountMinor, status, at });
      return {};
    }
    case 'dispute': {
      const { disputeRef, status, occurredAt, answerBy = null } = event;
      const paymentRef = event.paymentRef ?? order.paymentRef;
      const dispute = { provider, disputeRef, orderRef, paymentRef, status, answerBy };
      await saveDispute(trx, { ...dispute, at: occurredAt });
      return {};
    }
  }
}

/** The later time decides whether a payment is pending, in any order of reports. */
function laterOf(known: Date | null, reported: Date): Date {
  return known !== null && known > reported ? known : reported;
}

/**
 * True if an event is about a checkout or payment other than the order's own: a checkout closed
 * unused, or a refund of a second payment.
 */
export function isForAnotherPayment(order: OrderRow, event: PaymentEvent): boolean {
  if (event.kind === 'refund' || event.kind === 'dispute') {
    return isOther(event.paymentRef, order.paymentRef);
  }
  return event.kind !== 'paid' && isOther(event.sessionId, order.providerSessionId);
}

function isOther(reported: string | undefined, known: string | null): boolean {
  return reported !== undefined && known !== null && reported !== known;
}

/**
 * Returns the reason why staff must review an event, or null. Reasons: a contradiction of mode,
 * currency, amount or product; a second payment; a payment of one of the `others`.
 */
export function mismatchOf(
  order: OrderRow,
  event: PaymentEvent,
  others: readonly { paymentRef: string | null }[],
): string | null {
  const contradiction = contradictionOf(order, event);
  if (contradiction !== null || event.kind !== 'paid' || event.paymentRef === undefined) {
    return contradiction;
  }
  return others.some(({ paymentRef }) => paymentRef === event.paymentRef) ? 'payment-reused' : null;
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
  return isOther(paymentRef, order.paymentRef) ? 'paid-twice' : null;
}

type FirstPayment = {
  order: OrderRow;
  event: PaymentEvent;
  /** The stored payment of the event. */
  known: { acceptedAt: Date | null } | undefined;
};

/**
 * Returns why a first payment does not count for its order, or null. Reasons: its plan is already
 * paid for the same person, its provider reports an unknown status, or it is late and the agreement
 * no longer holds. A payment that staff accepted counts despite the last two reasons. The caller
 * has locked the order.
 */
export async function whyNotCounted(
  services: Services,
  trx: Database,
  { order, event, known }: FirstPayment,
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
