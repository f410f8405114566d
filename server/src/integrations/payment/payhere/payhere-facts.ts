import { SECOND_MS } from '@regz/rules/durations.ts';
import type {
  PaidEvent,
  PaymentEvent,
  RefundEvent,
} from '../../../platform/ports/payment-event.ts';
import type { PayherePayment } from './payhere-client.ts';

/** The prefix of our orders; others were not made by this product. */
const OUR_MARK = 'RGZ-';

/** The fields of every fact about a payment of an order. */
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

/** The events of a successful payment, as PayHere would have sent them. */
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
      // A separate key: the payment counts once PayHere reports a known status for it.
      return [{ ...paid, key: `paid:${paymentId}:${status}`.slice(0, 255), unknownStatus: status }];
  }
}

/**
 * PayHere writes times in Sri Lankan time, to the second; the end of the second counts. A payment
 * without one has the time of its report.
 */
function momentOf(date: string | undefined, now: Date): Date {
  const local = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(date ?? '');
  const atMs = local === null ? NaN : Date.parse(`${local[1] ?? ''}T${local[2] ?? ''}+05:30`);
  return atMs <= now.getTime() ? new Date(Math.min(atMs + SECOND_MS - 1, now.getTime())) : now;
}

/** A refund of the whole payment, the only kind that PayHere reports; it has no id. */
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

/** PayHere reports a chargeback once it is decided. */
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
