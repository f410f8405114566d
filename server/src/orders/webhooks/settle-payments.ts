import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { paymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrders } from '../announce-order.ts';
import { fillWaiting } from '../fulfillment/fill-orders.ts';
import { mailWaitingOrders } from '../fulfillment/mail-waiting-orders.ts';
import type { OrderRow } from '../orders.queries.ts';
import { contradictionOf } from '../payments/apply-event.ts';
import { reopenUnmatched } from '../payments/order-events.queries.ts';
import { settleEvent } from '../payments/settle-event.ts';
import { lockReported, markPaid, type PaidOrder } from './webhooks.queries.ts';

/** A stored report that an order of a product was paid. */
export type PlainPayment = {
  id: string;
  orderId: string;
  /** The payment's provider and reference, or null if it has none. */
  payment: string | null;
};

/**
 * Settles payments for one product in one transaction, if each is all that was ever reported for
 * its order and agrees with it: the orders are queued for keys as their events were stored, then
 * the queue is served. Says of each whether it was settled; the others are unchanged. It waits only
 * for the product's lock.
 */
export async function settlePayments(
  services: Services,
  productId: string,
  payments: readonly PlainPayment[],
): Promise<boolean[]> {
  const { settled, reopened } = await transaction(services.db, async ({ trx }) => {
    const paid = await lockPlain(trx, productId, payments);
    if (paid.length > 0) await fulfill(services, trx, productId, paid);
    const refs = paid.flatMap(({ provider, paymentRef }) =>
      paymentRef === null ? [] : [{ provider, paymentRef }],
    );
    return {
      settled: new Set(paid.map(({ eventId }) => eventId)),
      reopened: refs.length === 0 ? [] : await reopenUnmatched(trx, refs),
    };
  });
  for (const earlier of reopened) await settleEvent(services, earlier);
  return payments.map(({ id }) => settled.has(id));
}

type Plain = PaidOrder & { order: OrderRow };

/** Locks what the payments are about, and returns the plain ones in the order they were stored. */
async function lockPlain(
  trx: Database,
  productId: string,
  payments: readonly PlainPayment[],
): Promise<Plain[]> {
  const locked = await lockReported(trx, {
    productId,
    payments: payments.flatMap(({ payment }) => payment ?? []),
    eventIds: payments.map(({ id }) => id),
    orderIds: payments.map(({ orderId }) => orderId),
  });
  const free = payments.filter(({ payment }) => payment === null || locked.payments.has(payment));
  const freeIds = new Set(free.map(({ id }) => id));
  const byOrderId = new Map(locked.orders.map((order) => [order.orderId, order]));
  return locked.events.flatMap(({ id, provider, event: stored }) => {
    const event = paymentEvent.safeParse(stored).data;
    if (event?.kind !== 'paid' || !freeIds.has(String(id))) return [];
    const order = byOrderId.get(event.orderId ?? '');
    if (order?.provider !== provider || contradictionOf(order, event) !== null) return [];
    const { occurredAt: paidAt, paymentRef = order.paymentRef } = event;
    return { eventId: String(id), orderRef: order.id, provider, paidAt, paymentRef, order };
  });
}

async function fulfill(
  services: Services,
  trx: Database,
  productId: string,
  paid: readonly Plain[],
): Promise<void> {
  await markPaid(trx, { at: new Date(services.clock()), paid });
  const filled = await fillWaiting(services, trx, { productId });
  const filledIds = new Set(filled.map(({ id }) => id));
  const waiting = paid.flatMap(({ order }) => (filledIds.has(order.id) ? [] : [order]));
  await mailWaitingOrders(services, trx, waiting);
  await announceOrders(trx, waiting);
}
