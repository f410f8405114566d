import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { OrderChange, OrderRow } from '../orders.queries.ts';

/** Returns how an event changes its order. A refund or a dispute has a row of its own. */
export function changeBy(event: PaymentEvent, order: OrderRow, at: Date): OrderChange {
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
    case 'refund':
    case 'dispute':
      return {};
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
    return isOtherRef(event.paymentRef, order.paymentRef);
  }
  return event.kind !== 'paid' && isOtherRef(event.sessionId, order.providerSessionId);
}

/** True if a report names a reference other than the known one. */
export function isOtherRef(reported: string | undefined, known: string | null): boolean {
  return reported !== undefined && known !== null && reported !== known;
}
