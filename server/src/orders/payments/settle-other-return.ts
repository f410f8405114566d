import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { announceOrder } from '../announce-order.ts';
import type { OrderRow } from '../orders.queries.ts';
import { saveDispute, saveRefund } from './apply-event.ts';
import { recountPayment } from './keep-payment.ts';
import { markSettled } from './order-events.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

type Return = {
  provider: string;
  event: PaymentEvent;
  /** What is known of the payment; undefined for one that has not arrived. */
  known: PaymentRow | undefined;
  at: Date;
};

/**
 * Settles a refund or dispute of money that is not the order's own payment: it changes where that money is,
 * and the order keeps its license.
 */
export async function settleOtherReturn(
  trx: Database,
  { id, order, ...returned }: Return & { id: string; order: OrderRow },
): Promise<void> {
  const isKept = await keepReturn(trx, returned);
  const outcome = isKept ? 'applied' : 'ignored';
  await markSettled(trx, id, { outcome, orderRef: order.id, at: returned.at });
  await announceOrder(trx, order.userId);
}

/** Keeps what went back of a payment, and counts its money again; false for another event or currency. */
export async function keepReturn(
  trx: Database,
  { provider, event, known, at }: Return,
): Promise<boolean> {
  const { kind, paymentRef } = event;
  if (paymentRef === undefined || (kind !== 'refund' && kind !== 'dispute')) return false;
  const about = { provider, orderRef: null, paymentRef };
  if (kind === 'dispute') {
    const { disputeRef, status, answerBy = null, occurredAt } = event;
    await saveDispute(trx, { ...about, disputeRef, status, answerBy, at: occurredAt });
  } else {
    const { refundRef, amount, status } = event;
    if (known !== undefined && amount.currency !== known.currency) return false;
    await saveRefund(trx, { ...about, refundRef, amountMinor: amount.minor, status, at });
  }
  await recountPayment(trx, known);
  return true;
}
