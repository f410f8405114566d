import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { keepPayment } from './keep-payment.ts';
import { mailFlaggedPayment } from './mail-flagged-payment.ts';
import {
  isSoldHere,
  isStrayPayment,
  markSettled,
  reopenUnmatched,
} from './order-events.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import { keepReturn } from './settle-other-return.ts';

type StrayEvent = {
  id: string;
  provider: string;
  event: PaymentEvent;
  known: PaymentRow | undefined;
  at: Date;
};

/**
 * Settles an event that names no order of ours: money that was received is kept as unmatched, and what
 * went back of such money is kept with it. @returns events of the same payment that can be settled now
 */
export async function settleStray(
  services: Services,
  trx: Database,
  { id, provider, event, known, at }: StrayEvent,
): Promise<readonly string[]> {
  if (known !== undefined && (await keepReturn(trx, { provider, event, known, at }))) {
    await markSettled(trx, id, { outcome: 'applied', orderRef: null, at });
    return [];
  }
  const isStray = await isStaffWork(services, trx, provider, event);
  await markSettled(trx, id, { outcome: isStray ? 'unmatched' : 'ignored', orderRef: null, at });
  if (!isStray || event.kind !== 'paid') return [];
  const flag = 'no-order';
  const arrived = { provider, event, eventRef: id, orderRef: null, flag, known };
  if (await keepPayment(trx, arrived)) {
    await mailFlaggedPayment(services, trx, { provider, event, flag, orderId: null });
  }
  const { paymentRef } = event;
  if (paymentRef === undefined) return [];
  return reopenUnmatched(trx, { provider, paymentRef }, ['refund', 'dispute']);
}

/**
 * Whether an event without an order is staff's work: it is about money, and about ours. Where the
 * provider shows no mark of ours, only a payment for a product of ours is, and what becomes of one.
 */
async function isStaffWork(
  { log }: Services,
  trx: Database,
  provider: string,
  event: PaymentEvent,
): Promise<boolean> {
  const { kind, key, paymentRef, unmarked } = event;
  if (kind !== 'paid' && kind !== 'refund' && kind !== 'dispute') return false;
  if (unmarked !== true) return true;
  const productId = kind === 'paid' ? event.productId : undefined;
  if (productId !== undefined && (await isSoldHere(trx, productId))) return true;
  if (paymentRef !== undefined && (await isStrayPayment(trx, provider, paymentRef))) return true;
  log.debug({ provider, event: key }, 'a payment without our mark is of another product');
  return false;
}
