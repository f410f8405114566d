import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';
import { FREE_OF_CHARGE } from './open-orders.queries.ts';

export function isFreeOrder({ provider }: Pick<OrderRow, 'provider'>): boolean {
  return provider === FREE_OF_CHARGE;
}

function freePayment({ orderId, live, currency, createdAt }: OrderRow): PaymentEvent {
  return {
    kind: 'paid',
    key: orderId,
    occurredAt: createdAt,
    live,
    orderId,
    amount: { minor: 0, currency },
  };
}

/**
 * Pays an order that costs nothing with an event that the order's own transaction stores, so that
 * all consequences of a payment follow once, even if the process dies. Source: decision record
 * 0017.
 */
export async function storeFreePayment(
  services: Services,
  trx: Database,
  order: OrderRow,
): Promise<void> {
  const event = freePayment(order);
  await services.paymentEvents.store(services, trx, {
    provider: FREE_OF_CHARGE,
    event,
    settles: true,
  });
}

/** Settles the event of `storeFreePayment` now. */
export async function settleFreeOrder(services: Services, order: OrderRow): Promise<void> {
  await services.paymentEvents.storeAndSettle(services, {
    provider: FREE_OF_CHARGE,
    events: [freePayment(order)],
  });
}
