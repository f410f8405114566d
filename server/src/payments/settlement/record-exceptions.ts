import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import { type OrderRow, updateOrder } from '../../orders/exported-queries.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { PaidEvent, PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { isSoldHere, isStrayPayment, markSettled } from './order-events.queries.ts';
import { type Arrival, recordPayment, recordReturn } from './record-payment.ts';

/**
 * Records an event that names no order of ours. Received money is stored as unmatched, and refunds
 * of such money are stored with it.
 * @returns events of the same payment that can be settled now
 */
export async function recordWithoutOrder(
  services: Services,
  trx: Database,
  arrival: Arrival,
): Promise<readonly string[]> {
  const { provider, event, known, at } = arrival;
  if (known !== undefined && (await recordReturn(trx, arrival))) {
    return markSettled(trx, arrival, { outcome: 'applied', orderRef: null, at });
  }
  const isStray = await isStaffWork(services, trx, provider, event);
  if (!isStray) return markSettled(trx, arrival, { outcome: 'ignored', orderRef: null, at });
  const settled = { outcome: 'unmatched', orderRef: null, at } as const;
  if (event.kind !== 'paid') return markSettled(trx, arrival, settled);
  await recordFlagged(services, trx, { arrival, event, order: null, flag: 'no-order' });
  return markSettled(trx, arrival, { ...settled, reopens: ['refund', 'dispute'] });
}

/**
 * True if staff must handle an event without an order, because it is about our money. Without our
 * mark, that is a payment for one of our products, and a refund of such a payment.
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

/**
 * Flags an order for an event that does not agree with it, and changes nothing else of it. Received
 * money is stored beside the order until it is returned, and staff get a mail about it.
 * @returns events of the same payment that can be settled now
 */
export async function recordMismatch(
  services: Services,
  trx: Database,
  { order, flag, ...arrival }: Arrival & { order: OrderRow; flag: string },
): Promise<readonly string[]> {
  const { event, at } = arrival;
  await updateOrder(trx, order.id, { flag, flaggedAt: at });
  await announceOrder(trx, order.userId);
  const settled = { outcome: 'flagged', orderRef: order.id, at } as const;
  if (event.kind !== 'paid') return markSettled(trx, arrival, settled);
  await recordFlagged(services, trx, { arrival, event, order, flag });
  return markSettled(trx, arrival, { ...settled, reopens: ['paid', 'refund', 'dispute'] });
}

type Flagged = { arrival: Arrival; event: PaidEvent; order: OrderRow | null; flag: string };

/** Stores money that does not count for an order, and mails STAFF_EMAIL, if set, about it. */
async function recordFlagged(
  services: Services,
  trx: Database,
  { arrival, event, order, flag }: Flagged,
): Promise<void> {
  const orderRef = order === null ? null : order.id;
  const recorded = await recordPayment(trx, { ...arrival, event, orderRef, flag });
  const { STAFF_EMAIL: to } = services.config;
  if (recorded === null || to === undefined) return;
  const orderId = order === null ? null : order.orderId;
  const amount = formatMoney(event.amount.minor, event.amount.currency);
  const data = { orderId, provider: arrival.provider, amount, flag };
  await sendMail(services, trx, { to, template: 'payment-flagged', language: 'en', data });
}

/**
 * Records a refund or dispute of money that is not the order's own payment. The state of that money
 * changes, and the order keeps its license.
 */
export async function recordOtherReturn(
  trx: Database,
  { order, ...arrival }: Arrival & { order: OrderRow },
): Promise<void> {
  const outcome = (await recordReturn(trx, arrival)) ? 'applied' : 'ignored';
  await markSettled(trx, arrival, { outcome, orderRef: order.id, at: arrival.at });
  await announceOrder(trx, order.userId);
}
