import { orderStatus } from '@regz/rules/orders/order-status.ts';
import { isDisputed } from '@regz/rules/orders/staff.ts';
import { refundableMinor } from '@regz/rules/orders/upgrade-quote.ts';
import { recordAct } from '../../audit/record-act.ts';
import {
  lockWithProduct,
  readFacts,
  type OrderRow,
  reservationRef,
  saveReservation,
  sumRefunded,
} from '../../orders/exported-queries.ts';
import {
  requireOrder,
  showStaffOrder,
  type StaffOrder,
} from '../../orders/staff/staff-order-view.ts';
import { lockTraded } from '../../orders/upgrades/lock-traded.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { returnMoney } from '../settlement/return-money.ts';

type RefundInput = {
  orderId: string;
  amountMinor?: number | undefined;
  reason: string;
  evenDisputed?: true | undefined;
};

/**
 * Refunds the buyer through the provider. The amount is reserved before the provider is called, so
 * that concurrent refunds cannot return more than was paid; the provider's answer then counts as an
 * event. While the outcome at the provider is unknown, the amount stays reserved, and
 * `releaseAbandonedRefunds` checks it.
 * @throws Refusal ORDER_UNKNOWN, ORDER_UNPAID, ORDER_DISPUTED unless staff confirm it,
 * REASON_MISSING, ORDER_REFUND_TOO_LARGE, PAYMENT_REFUSED or PAYMENT_UNAVAILABLE
 */
export async function refundOrder(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: RefundInput,
): Promise<StaffOrder> {
  const { id } = await requireOrder(services.db, input.orderId);
  const reason = keptReason(input.reason);
  const attempt = context.idempotency?.key ?? context.origin.requestId;
  const { orderId, ...returning } = await transaction(services.db, ({ trx }) =>
    reserveRefund(services, trx, { ...input, id, attempt }),
  );
  await returnMoney(services, returning, { reason, attempt });
  const { amount, paymentRef } = returning;
  return transaction(services.db, async ({ trx }) => {
    await recordAct(trx, context, {
      action: 'orders.refund',
      object: { kind: 'order', id: orderId },
      detail: { amountMinor: amount.minor, currency: amount.currency, paymentRef, reason },
    });
    const answer = await showStaffOrder(services, trx, input);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/** Reserves the amount as a pending refund under this attempt's reference. */
async function reserveRefund(
  { clock, payments }: Services,
  trx: Database,
  input: RefundInput & { id: string; attempt: string },
) {
  const { id, attempt } = input;
  const order = await lockWithProduct(trx, id);
  const { sessionId, paymentRef } = paymentOf(order);
  const isAsked =
    input.evenDisputed !== true && isDisputed(orderStatus(await readFacts(trx, order)));
  if (isAsked) throw new Refusal('ORDER_DISPUTED');
  const provider = payments.find(order.provider);
  if (provider === undefined) throw new Refusal('PAYMENT_UNAVAILABLE');
  const reservation = { provider: provider.id, refundRef: reservationRef(attempt) };
  // An attempt that is retried before it was answered does not block itself.
  const returnedMinor = await sumRefunded(trx, id, reservation.refundRef);
  const tradedMinor = await lockTraded(trx, order);
  const leftMinor = refundableMinor({ ...order, returnedMinor, tradedMinor });
  const minor = input.amountMinor ?? leftMinor;
  const { currency } = order;
  if (minor > leftMinor || minor === 0) {
    throw new Refusal('ORDER_REFUND_TOO_LARGE', { leftMinor, currency });
  }
  const at = new Date(clock());
  await saveReservation(trx, { ...reservation, orderRef: id, paymentRef, amountMinor: minor, at });
  const amount = { minor, currency };
  return { provider, reservation, orderId: order.orderId, sessionId, paymentRef, amount };
}

function paymentOf(order: OrderRow): { sessionId: string; paymentRef: string } {
  const { paidAt, paymentRef, providerSessionId: sessionId } = order;
  if (paidAt === null || paymentRef === null || sessionId === null) {
    throw new Refusal('ORDER_UNPAID');
  }
  return { sessionId, paymentRef };
}
