import { isAcceptableFlag } from '@regz/rules/orders/payments.ts';
import { recordAct } from '../../audit/record-act.ts';
import { lockOrder, hasPendingReturn, resolveOpenFlag } from '../../orders/exported-queries.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { reopenEvent } from '../settlement/order-events.queries.ts';
import { lockPayment, findPaymentById, setAccepted } from '../settlement/payments.queries.ts';
import { settleLater, settleEvent } from '../settlement/settle-event.ts';

/**
 * Accepts a payment for its order at the agreed price, although that no longer holds. Its event is
 * settled again, and the key is assigned as for any payment.
 * @throws Refusal ORDER_PAYMENT_UNKNOWN, REASON_MISSING, or ORDER_PAYMENT_DECIDED if it counts, was
 * returned or can only be returned
 */
export async function acceptPayment(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { id: string; reason: string },
): Promise<void> {
  const reason = keptReason(input.reason);
  const eventRef = await transaction(services.db, ({ trx }) =>
    accept(services, trx, { context, id: input.id, reason }),
  );
  await settleEvent(services, String(eventRef));
}

async function accept(
  services: Services,
  trx: Database,
  { context, id, reason }: { context: RequestContext<AdminCaller>; id: string; reason: string },
): Promise<number> {
  const found = await findPaymentById(trx, id);
  if (found === undefined) throw new Refusal('ORDER_PAYMENT_UNKNOWN');
  await lockPayment(trx, found.provider, found.paymentRef);
  const { orderRef, orderId, paymentRef, receivedMinor: amountMinor, currency } = found;
  if (orderRef === null || orderId === null) throw new Refusal('ORDER_PAYMENT_DECIDED');
  const { paidAt } = await lockOrder(trx, orderRef);
  const payment = (await findPaymentById(trx, id)) ?? found;
  const isOpen =
    isAcceptableFlag(payment.flag) &&
    payment.returnedMinor === 0 &&
    !(await hasPendingReturn(trx, payment));
  if (!isOpen || paidAt !== null) throw new Refusal('ORDER_PAYMENT_DECIDED');
  const at = new Date(services.clock());
  await setAccepted(trx, payment.id, at);
  await reopenEvent(trx, payment.eventRef);
  await settleLater(services, trx, String(payment.eventRef));
  await resolveOpenFlag(trx, orderRef, { at, by: context.caller.username, note: reason });
  await recordAct(trx, context, {
    action: 'orders.accept-payment',
    object: { kind: 'order', id: orderId },
    detail: { amountMinor, currency, paymentRef, flag: payment.flag, reason },
  });
  await keepAnswer(trx, context.idempotency, {});
  return payment.eventRef;
}
