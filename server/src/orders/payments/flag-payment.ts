import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';
import { keepPayment } from './keep-payment.ts';
import { mailFlaggedPayment } from './mail-flagged-payment.ts';
import { markSettled, reopenUnmatched } from './order-events.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

type Flagged = {
  id: string;
  provider: string;
  event: PaymentEvent;
  known: PaymentRow | undefined;
  order: OrderRow;
  flag: string;
  at: Date;
};

/**
 * Flags an order for an event that does not agree with it, and changes nothing else of it. Money that was
 * received is kept beside the order until it is returned, and staff get a mail about it.
 * @returns events of the same payment that can be settled now
 */
export async function flagPayment(
  services: Services,
  trx: Database,
  { id, provider, event, known, order, flag, at }: Flagged,
): Promise<readonly string[]> {
  await updateOrder(trx, order.id, { flag, flaggedAt: at });
  await markSettled(trx, id, { outcome: 'flagged', orderRef: order.id, at });
  await announceOrder(trx, order.userId);
  if (event.kind !== 'paid') return [];
  const arrived = { provider, event, eventRef: id, orderRef: order.id, flag, known };
  if (await keepPayment(trx, arrived)) {
    const { orderId } = order;
    await mailFlaggedPayment(services, trx, { provider, event, flag, orderId });
  }
  const { paymentRef } = event;
  if (paymentRef === undefined) return [];
  return reopenUnmatched(trx, { provider, paymentRef }, ['paid', 'refund', 'dispute']);
}
