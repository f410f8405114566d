import { SECOND_MS } from '@regz/rules/durations.ts';
import type {
  PaidEvent,
  PaymentEvent,
  RefundEvent,
} from '../../../platform/ports/payment-event.ts';
import type { PayherePayment } from './payhere-client.ts';

/** Our orders are named so; others were not made by this product. */
const OUR_MARK = 'RGZ-';

/** What every fact about a payment of an order says. */
export function factOf(
  { orderId, paymentId }: { orderId: string; paymentId: string },
  { live, now }: { live: boolean; now: Date },
) {
  return {
    live,
    occurredAt: now,
    orderId,
    sessionId: orderId,
    paymentRef: paymentId,
    ...(orderId.startsWith(OUR_MARK) ? {} : { unmarked: true as const }),
  };
}

/** What a successful payment says about its order, as the events that PayHere would have sent. */
export function paymentFacts(
  payment: PayherePayment,
  context: { live: boolean; now: Date },
): PaymentEvent[] {
  const { payment_id: paymentId, order_id: orderId, amount, currency, status } = payment;
  const fact = factOf({ orderId, paymentId }, context);
  const paid: PaidEvent = {
    ...fact,
    occurredAt: momentOf(payment.date, context.now),
    kind: 'paid',
    key: `paid:${paymentId}`,
    amount: { minor: amount, currency },
  };
  switch (status) {
    case 'RECEIVED':
      return [paid];
    case 'REFUNDED':
      return [paid, refundFact(payment, context)];
    case 'CHARGEBACKED':
      return [paid, disputeFact(fact)];
    default:
      // A key of its own: the payment counts once PayHere gives it a status that we know.
      return [{ ...paid, key: `paid:${paymentId}:${status}`.slice(0, 255), unknownStatus: status }];
  }
}

/**
 * PayHere writes times as they are in Sri Lanka, to the second, of which the end counts. A payment without one is
 * as old as its report.
 */
function momentOf(date: string | undefined, now: Date): Date {
  const local = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(date ?? '');
  const atMs = local === null ? NaN : Date.parse(`${local[1] ?? ''}T${local[2] ?? ''}+05:30`);
  return atMs <= now.getTime() ? new Date(Math.min(atMs + SECOND_MS - 1, now.getTime())) : now;
}

/** A refund of the whole payment, the only kind that PayHere tells of; it has no id of its own. */
export function refundFact(
  { payment_id: paymentId, order_id: orderId, amount, currency }: PayherePayment,
  context: { live: boolean; now: Date },
): RefundEvent {
  return {
    ...factOf({ orderId, paymentId }, context),
    kind: 'refund',
    key: `refund:${paymentId}`,
    refundRef: `payment:${paymentId}`,
    amount: { minor: amount, currency },
    status: 'succeeded',
  };
}

/** PayHere tells of a chargeback once it is decided. */
export function disputeFact(fact: ReturnType<typeof factOf>): PaymentEvent {
  const { paymentRef } = fact;
  return {
    ...fact,
    kind: 'dispute',
    key: `dispute:${paymentRef}`,
    disputeRef: `payment:${paymentRef}`,
    status: 'lost',
  };
}
