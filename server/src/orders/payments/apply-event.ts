import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { findReferenced, type OrderRow, updateOrder } from '../orders.queries.ts';
import type { EventOutcome } from './order-events.queries.ts';
import { saveDispute } from './save-dispute.ts';
import { saveRefund } from './save-refund.ts';

type Arrival = { order: OrderRow; event: PaymentEvent; at: Date };

/**
 * Adds an event's fact to its order, which the caller has locked. A payment for something other
 * than what was ordered, or a second one, is not applied: the order is flagged for staff and
 * otherwise unchanged.
 * Source: checkout contracts 4.4 and 4.7; security O2.
 */
export async function applyEvent(trx: Database, arrival: Arrival): Promise<EventOutcome> {
  const { order, event, at } = arrival;
  const flag = await findMismatch(trx, arrival);
  if (flag !== null) {
    await updateOrder(trx, order.id, { flag, flaggedAt: at });
    return 'flagged';
  }
  if (isForAnotherPayment(order, event)) return 'ignored';
  const { provider, id: orderRef } = order;
  switch (event.kind) {
    case 'paid':
      await updateOrder(trx, order.id, {
        paidAt: order.paidAt ?? event.occurredAt,
        paymentRef: order.paymentRef ?? event.paymentRef ?? null,
        checkout: null,
      });
      break;
    case 'processing':
      await updateOrder(trx, order.id, { processingAt: order.processingAt ?? event.occurredAt });
      break;
    case 'failed':
      await updateOrder(trx, order.id, {
        failedAt: order.failedAt ?? event.occurredAt,
        failureCode: event.code,
      });
      break;
    case 'expired':
      await updateOrder(trx, order.id, {
        expiredAt: order.expiredAt ?? event.occurredAt,
        checkout: null,
      });
      break;
    case 'refund': {
      const { refundRef, status } = event;
      const amountMinor = event.amount.minor;
      await saveRefund(trx, { provider, refundRef, orderRef, amountMinor, status, at });
      break;
    }
    case 'dispute': {
      const { disputeRef, status, occurredAt } = event;
      await saveDispute(trx, { provider, disputeRef, orderRef, status, at: occurredAt });
      break;
    }
  }
  return 'applied';
}

/**
 * Whether an event is about a checkout or payment other than the order's own: a checkout closed
 * unused, or a second payment being refunded.
 */
function isForAnotherPayment(order: OrderRow, event: PaymentEvent): boolean {
  if (event.kind === 'refund' || event.kind === 'dispute') {
    return isOther(event.paymentRef, order.paymentRef);
  }
  return event.kind !== 'paid' && isOther(event.sessionId, order.providerSessionId);
}

function isOther(reported: string | undefined, known: string | null): boolean {
  return reported !== undefined && known !== null && reported !== known;
}

/** How an event contradicts its order or what else was paid with it, or null. */
async function findMismatch(trx: Database, { order, event }: Arrival): Promise<string | null> {
  const contradiction = contradictionOf(order, event);
  if (contradiction !== null || event.kind !== 'paid') return contradiction;
  const { paymentRef } = event;
  if (paymentRef === undefined) return null;
  const other = await findReferenced(trx, order.provider, { paymentRef });
  return other === undefined || other.id === order.id ? null : 'payment-reused';
}

/** How an event contradicts what is known of its order, or null. */
export function contradictionOf(order: OrderRow, event: PaymentEvent): string | null {
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
