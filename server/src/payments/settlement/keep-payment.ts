import { paymentPlaces } from '@regz/rules/orders/payments.ts';
import { claimReturns, disclaimReturns, findReturnsOf } from '../../orders/order-row.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaidEvent, PaymentEvent } from '../../platform/ports/payment-event.ts';
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
