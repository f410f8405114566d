import { recordAct } from '../../audit/record-act.ts';
import {
  reservationRef,
  saveReservation,
  sumRefundedOf,
  resolveOpenFlag,
} from '../../orders/exported-queries.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockPayment, findPaymentById, hasOtherMoney } from '../settlement/payments.queries.ts';
import { returnMoney } from '../settlement/return-money.ts';
import { resolveUnmatched } from './resolutions.queries.ts';

/**
 * Returns all that is left of a payment that does not count for an order, through its provider. The order
 * keeps its license. The flag is resolved once no such money is left.
 * @throws Refusal ORDER_PAYMENT_UNKNOWN, ORDER_PAYMENT_COUNTED, ORDER_PAYMENT_RETURNED, REASON_MISSING,
 * PAYMENT_REFUSED or PAYMENT_UNAVAILABLE
 */
export async function refundPayment(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { id: string; reason: string },
): Promise<void> {
  const { id } = input;
  const reason = keptReason(input.reason);
  const attempt = context.idempotency?.key ?? context.origin.requestId;
  const { payment, returning } = await transaction(services.db, ({ trx }) =>
    reserve(services, trx, { id, attempt }),
  );
  await returnMoney(services, returning, { reason, attempt });
  await transaction(services.db, async ({ trx }) => {
    const { amount, paymentRef } = returning;
    const { orderId, orderRef, eventRef } = payment;
    await recordAct(trx, context, {
      action: 'orders.refund-payment',
      object: orderId === null ? { kind: 'payment', id } : { kind: 'order', id: orderId },
      detail: { amountMinor: amount.minor, currency: amount.currency, paymentRef, reason },
    });
    const resolution = {
      at: new Date(services.clock()),
      by: context.caller.username,
      note: reason,
    };
    if (orderRef === null) await resolveUnmatched(trx, String(eventRef), resolution);
    else if (!(await hasOtherMoney(trx, orderRef)))
      await resolveOpenFlag(trx, orderRef, resolution);
    await keepAnswer(trx, context.idempotency, {});
  });
}

async function reserve(
  { clock, payments }: Services,
  trx: Database,
  { id, attempt }: { id: string; attempt: string },
) {
  const found = await findPaymentById(trx, id);
  if (found === undefined) throw new Refusal('ORDER_PAYMENT_UNKNOWN');
  await lockPayment(trx, found.provider, found.paymentRef);
  const payment = (await findPaymentById(trx, id)) ?? found;
  const { paymentRef, sessionId, currency } = payment;
  if (payment.flag === null) throw new Refusal('ORDER_PAYMENT_COUNTED');
  const provider = payments.find(payment.provider);
  if (provider === undefined) throw new Refusal('PAYMENT_UNAVAILABLE');
  const reservation = { provider: provider.id, refundRef: reservationRef(attempt) };
  // An attempt that is retried before it was answered does not block itself.
  const askedMinor = await sumRefundedOf(trx, payment, reservation.refundRef);
  const goneMinor = Math.max(askedMinor, payment.returnedMinor);
  const minor = payment.receivedMinor - goneMinor;
  if (minor <= 0) throw new Refusal('ORDER_PAYMENT_RETURNED');
  const at = new Date(clock());
  const reserved = { ...reservation, orderRef: null, paymentRef, amountMinor: minor, at };
  await saveReservation(trx, reserved);
  const amount = { minor, currency };
  return {
    payment,
    returning: { provider, reservation, sessionId: sessionId ?? '', paymentRef, amount },
  };
}
