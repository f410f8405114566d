import { paymentPlaces } from '@regz/rules/orders/payments.ts';
import {
  claimReturns,
  disclaimReturns,
  findReturns,
  type Returns,
} from '../../orders/exported-queries.ts';
import { saveReturn, isReturn } from '../../orders/facts/save-returns.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaidEvent, PaymentEvent } from '../../platform/ports/payment-event.ts';
import { type PaymentRow, updatePlaces, upsertPayment } from './payments.queries.ts';

/** An event with the stored row of its payment. */
export type Arrival = {
  id: string;
  provider: string;
  event: PaymentEvent;
  /** The stored payment; undefined for one that has not arrived. */
  known: PaymentRow | undefined;
  at: Date;
};

type Received = Omit<Arrival, 'event' | 'at'> & {
  event: PaidEvent;
  orderRef: string | null;
  /** The reason why it is not its order's own payment. */
  flag: string | null;
};

/**
 * Records received money, in one row, with its refunds. A payment that counts keeps counting, even
 * if later reports differ.
 * @returns the refunds and disputes of its order; null if nothing new was recorded
 */
export async function recordPayment(trx: Database, received: Received): Promise<Returns | null> {
  const { id: eventRef, provider, event, orderRef, flag, known } = received;
  if (event.amount.minor === 0) return null;
  const isKnown = known?.flag === null || (known?.flag === flag && known.orderRef === orderRef);
  if (isKnown) return null;
  // A provider without references reports a payment once.
  const { live, amount, occurredAt: paidAt, paymentRef = event.key } = event;
  const { minor: receivedMinor, currency } = amount;
  const payment = { provider, paymentRef };
  const of = { payment, orderRef: flag === null ? orderRef : null };
  let returns = await findReturns(trx, of);
  // Without a reference, no refund can name a payment.
  if (event.paymentRef !== undefined && returns.refunds.length + returns.disputes.length > 0) {
    if (of.orderRef === null) await disclaimReturns(trx, payment);
    else await claimReturns(trx, payment, of.orderRef);
    returns = await findReturns(trx, of);
  }
  await upsertPayment(
    trx,
    { ...payment, eventRef, orderRef, live, currency, receivedMinor, flag, paidAt },
    paymentPlaces({ receivedMinor, flag, ...returns }),
  );
  return returns.ofOrder;
}

/** Sums the refunds of a payment again; undefined for one that has not arrived. */
export async function recountPayment(
  trx: Database,
  payment: PaymentRow | undefined,
): Promise<void> {
  if (payment === undefined) return;
  const { id, flag, receivedMinor, orderRef } = payment;
  const returns = await findReturns(trx, { payment, orderRef: flag === null ? orderRef : null });
  await updatePlaces(trx, id, paymentPlaces({ receivedMinor, flag, ...returns }));
}

/**
 * Saves a refund or dispute of a payment, and sums its refunds again; false for another event or
 * currency.
 */
export async function recordReturn(
  trx: Database,
  { provider, event, known, at }: Arrival,
): Promise<boolean> {
  const { paymentRef } = event;
  if (paymentRef === undefined || !isReturn(event)) return false;
  const isOtherCurrency =
    event.kind === 'refund' && known !== undefined && event.amount.currency !== known.currency;
  if (isOtherCurrency) return false;
  await saveReturn(trx, event, { provider, orderRef: null, paymentRef, at });
  await recountPayment(trx, known);
  return true;
}
