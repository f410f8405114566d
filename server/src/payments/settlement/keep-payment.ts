import { paymentPlaces } from '@regz/rules/orders/payments.ts';
import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import { saveDispute, saveRefund } from '../../orders/facts/save-returns.ts';
import {
  claimReturns,
  disclaimReturns,
  findReturnsOf,
  type OrderRow,
  updateOrder,
} from '../../orders/order-row.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { PaidEvent, PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { isSoldHere, isStrayPayment, markSettled } from './order-events.queries.ts';
import { type PaymentRow, updatePlaces, upsertPayment } from './payments.queries.ts';

/** The reference of a payment. A provider without references reports a payment once. */
export function paymentRefOf({ paymentRef, key }: PaymentEvent): string {
  return paymentRef ?? key;
}

type Arrived = {
  provider: string;
  event: PaidEvent;
  eventRef: string;
  orderRef: string | null;
  /** The reason why it is not its order's own payment. */
  flag: string | null;
  /** The stored row of the same payment. */
  known: PaymentRow | undefined;
};

/**
 * Records received money, in one row, with its refunds. A payment that counts keeps counting, even
 * if later reports differ.
 * @returns true if anything new was recorded
 */
export async function keepPayment(trx: Database, arrived: Arrived): Promise<boolean> {
  const { provider, event, eventRef, orderRef, flag, known } = arrived;
  if (event.amount.minor === 0) return false;
  const isKnown = known?.flag === null || (known?.flag === flag && known.orderRef === orderRef);
  if (isKnown) return false;
  const name = { provider, paymentRef: paymentRefOf(event) };
  // Without a reference, no refund can name a payment.
  if (event.paymentRef !== undefined) {
    if (flag === null && orderRef !== null) await claimReturns(trx, name, orderRef);
    else await disclaimReturns(trx, name);
  }
  const { live, amount, occurredAt: paidAt } = event;
  const { minor: receivedMinor, currency } = amount;
  const own = flag === null ? orderRef : null;
  const returns = await findReturnsOf(trx, { ...name, orderRef: own });
  await upsertPayment(
    trx,
    { ...name, eventRef, orderRef, live, currency, receivedMinor, flag, paidAt },
    paymentPlaces({ receivedMinor, flag, ...returns }),
  );
  return true;
}

/** Sums the refunds of a payment again; undefined for one that has not arrived. */
export async function recountPayment(
  trx: Database,
  payment: PaymentRow | undefined,
): Promise<void> {
  if (payment === undefined) return;
  const { id, flag, receivedMinor, orderRef } = payment;
  const own = flag === null ? orderRef : null;
  const returns = await findReturnsOf(trx, { ...payment, orderRef: own });
  await updatePlaces(trx, id, paymentPlaces({ receivedMinor, flag, ...returns }));
}

/** An event with the stored row of its payment. */
export type Arrival = {
  id: string;
  provider: string;
  event: PaymentEvent;
  /** The stored payment; undefined for one that has not arrived. */
  known: PaymentRow | undefined;
  at: Date;
};

/**
 * Settles an event that names no order of ours. Received money is stored as unmatched, and refunds
 * of such money are stored with it.
 * @returns events of the same payment that can be settled now
 */
export async function settleStray(
  services: Services,
  trx: Database,
  arrival: Arrival,
): Promise<readonly string[]> {
  const { provider, event, known, at } = arrival;
  if (known !== undefined && (await keepReturn(trx, arrival))) {
    return markSettled(trx, arrival, { outcome: 'applied', orderRef: null, at });
  }
  const isStray = await isStaffWork(services, trx, provider, event);
  if (!isStray) return markSettled(trx, arrival, { outcome: 'ignored', orderRef: null, at });
  const settled = { outcome: 'unmatched', orderRef: null, at } as const;
  if (event.kind !== 'paid') return markSettled(trx, arrival, settled);
  await keepFlagged(services, trx, { arrival, event, order: null, flag: 'no-order' });
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
export async function flagPayment(
  services: Services,
  trx: Database,
  { order, flag, ...arrival }: Arrival & { order: OrderRow; flag: string },
): Promise<readonly string[]> {
  const { event, at } = arrival;
  await updateOrder(trx, order.id, { flag, flaggedAt: at });
  await announceOrder(trx, order.userId);
  const settled = { outcome: 'flagged', orderRef: order.id, at } as const;
  if (event.kind !== 'paid') return markSettled(trx, arrival, settled);
  await keepFlagged(services, trx, { arrival, event, order, flag });
  return markSettled(trx, arrival, { ...settled, reopens: ['paid', 'refund', 'dispute'] });
}

type Flagged = { arrival: Arrival; event: PaidEvent; order: OrderRow | null; flag: string };

/** Stores money that does not count for an order, and mails STAFF_EMAIL, if set, about it. */
async function keepFlagged(
  services: Services,
  trx: Database,
  { arrival, event, order, flag }: Flagged,
): Promise<void> {
  const { id: eventRef, provider, known } = arrival;
  const orderRef = order === null ? null : order.id;
  const isNew = await keepPayment(trx, { provider, event, eventRef, orderRef, flag, known });
  const { STAFF_EMAIL: to } = services.config;
  if (!isNew || to === undefined) return;
  const orderId = order === null ? null : order.orderId;
  const amount = formatMoney(event.amount.minor, event.amount.currency);
  const data = { orderId, provider, amount, flag };
  await sendMail(services, trx, { to, template: 'payment-flagged', data });
}

/**
 * Settles a refund or dispute of money that is not the order's own payment. The state of that money
 * changes, and the order keeps its license.
 */
export async function settleOtherReturn(
  trx: Database,
  { order, ...arrival }: Arrival & { order: OrderRow },
): Promise<void> {
  const outcome = (await keepReturn(trx, arrival)) ? 'applied' : 'ignored';
  await markSettled(trx, arrival, { outcome, orderRef: order.id, at: arrival.at });
  await announceOrder(trx, order.userId);
}

/**
 * Saves a refund or dispute of a payment, and sums its refunds again; false for another event or
 * currency.
 */
async function keepReturn(
  trx: Database,
  { provider, event, known, at }: Arrival,
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
