import type { Database } from '../../platform/database.ts';
import type { PaymentEvent } from '../../platform/payment-provider.ts';
import type { EventOutcome } from './order-events.queries.ts';
import { findReferenced, type OrderRow, updateOrder } from '../orders.queries.ts';
import { noteDispute, noteRefund } from './payment-returns.queries.ts';

type Arrival = { order: OrderRow; event: PaymentEvent; at: Date };

/**
 * Adds the fact that an event tells to its order, which the caller holds. A payment of something
 * else than was ordered, or a second one, is not believed: the order is flagged for staff and stays
 * as it is.
 * Source: checkout contracts 4.4 and 4.7; security O2.
 */
export async function applyEvent(trx: Database, arrival: Arrival): Promise<EventOutcome> {
  const { order, event, at } = arrival;
  const flag = await disbelief(trx, arrival);
  if (flag !== null) {
    await updateOrder(trx, order.id, { flag, flagged_at: at });
    return 'flagged';
  }
  if (isOfAnother(order, event)) return 'ignored';
  const { provider, id: orderRef } = order;
  switch (event.kind) {
    case 'paid':
      await updateOrder(trx, order.id, {
        paid_at: order.paid_at ?? event.occurredAt,
        payment_ref: order.payment_ref ?? event.paymentRef ?? null,
        checkout: null,
      });
      break;
    case 'processing':
      await updateOrder(trx, order.id, { processing_at: order.processing_at ?? event.occurredAt });
      break;
    case 'failed':
      await updateOrder(trx, order.id, {
        failed_at: order.failed_at ?? event.occurredAt,
        failure_code: event.code,
      });
      break;
    case 'expired':
      await updateOrder(trx, order.id, {
        expired_at: order.expired_at ?? event.occurredAt,
        checkout: null,
      });
      break;
    case 'refund': {
      const { refundRef, status } = event;
      const amountMinor = event.amount.minor;
      await noteRefund(trx, { provider, refundRef, orderRef, amountMinor, status, at });
      break;
    }
    case 'dispute': {
      const { disputeRef, status, occurredAt } = event;
      await noteDispute(trx, { provider, disputeRef, orderRef, status, at: occurredAt });
      break;
    }
  }
  return 'applied';
}

/**
 * Whether an event is about another checkout or payment than the order's own: one that was opened
 * in vain and closed again, or a second payment that goes back.
 */
function isOfAnother(order: OrderRow, event: PaymentEvent): boolean {
  if (event.kind === 'refund' || event.kind === 'dispute') {
    return isOther(event.paymentRef, order.payment_ref);
  }
  return event.kind !== 'paid' && isOther(event.sessionId, order.provider_session_id);
}

function isOther(told: string | undefined, known: string | null): boolean {
  return told !== undefined && known !== null && told !== known;
}

/** Why an event is not believed, or null. */
async function disbelief(trx: Database, { order, event }: Arrival): Promise<string | null> {
  if (event.live !== order.live) return 'livemode-mismatch';
  if (event.kind === 'refund') {
    return event.amount.currency === order.currency ? null : 'currency-mismatch';
  }
  if (event.kind !== 'paid') return null;
  if (event.amount.currency !== order.currency) return 'currency-mismatch';
  if (event.amount.minor !== order.amount_minor) return 'amount-mismatch';
  const { productId, variantId, quantity = 1, paymentRef } = event;
  const otherProduct =
    quantity !== 1 ||
    (productId !== undefined && productId !== order.provider_product_id) ||
    (variantId !== undefined && variantId !== order.provider_variant_id);
  if (otherProduct) return 'product-mismatch';
  if (paymentRef === undefined) return null;
  if (isOther(paymentRef, order.payment_ref)) return 'paid-twice';
  const other = await findReferenced(trx, order.provider, { paymentRef });
  return other === undefined || other.id === order.id ? null : 'payment-reused';
}
