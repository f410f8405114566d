import type { DisputeStatus, RefundStatus } from '@regz/rules/orders/order-status.ts';
import type { PaymentEvent, RefundEvent } from '../../../platform/ports/payment-event.ts';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { hundredthsOf } from './stripe-amounts.ts';
import type { StripeDispute, StripeRefund, StripeSession } from './stripe-objects.ts';

/** The event's time, whether the money is real, and the site whose mark is expected. */
export type Circumstances = { at: Date; live: boolean; site: string };

type Metadata = Readonly<Record<string, string>> | null | undefined;

function unlessMarked(metadata: Metadata, site: string): { unmarked?: true } {
  return metadata?.['site'] === site ? {} : { unmarked: true };
}

/**
 * Facts as our events. A fact has the same key from an event and from reading the object: the
 * object's id and its status. Undefined for an object that is not ours or has an unknown status.
 */
export function sessionFact(
  session: StripeSession,
  outcome: 'paid' | 'processing' | 'failed' | 'expired',
  { at: occurredAt, live, site }: Circumstances,
): PaymentEvent | undefined {
  const orderId = session.metadata?.['order_id'];
  if (orderId === undefined) return undefined;
  const names = {
    key: `${outcome}:${session.id}`,
    occurredAt,
    live,
    orderId,
    sessionId: session.id,
    ...(session.payment_intent === null ? {} : { paymentRef: session.payment_intent }),
    ...unlessMarked(session.metadata, site),
  };
  if (outcome === 'failed') return { ...names, kind: 'failed', code: 'async_payment_failed' };
  if (outcome !== 'paid') return { ...names, kind: outcome };
  const amount = amountOf(session.amount_total, session.currency);
  return { ...names, kind: 'paid', amount };
}

/** True if a session is paid or needs no payment. */
export function isPaid({ payment_status: status }: StripeSession): boolean {
  return status === 'paid' || status === 'no_payment_required';
}

const refundStatuses: ReadonlyMap<string | null, RefundStatus> = new Map([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

export function refundFact(
  refund: StripeRefund,
  { at: occurredAt, live, site }: Circumstances,
): RefundEvent | undefined {
  const status = refundStatuses.get(refund.status);
  if (status === undefined || refund.payment_intent === null) return undefined;
  return {
    kind: 'refund',
    key: `refund:${refund.id}:${status}`,
    occurredAt,
    live,
    paymentRef: refund.payment_intent,
    refundRef: refund.id,
    amount: amountOf(refund.amount, refund.currency),
    status,
    ...unlessMarked(refund.metadata, site),
  };
}

/** The money of a lost dispute may return on appeal. A warning has not taken it yet. */
const disputeStatuses: ReadonlyMap<string, DisputeStatus> = new Map([
  ['warning_needs_response', 'warning'],
  ['warning_under_review', 'warning'],
  ['warning_closed', 'won'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

/**
 * A dispute can reach the same status twice, so its facts also differ by time. The bank that opens
 * it copies no mark of ours.
 */
export function disputeFact(
  dispute: StripeDispute,
  { at: occurredAt, live }: Circumstances,
): PaymentEvent | undefined {
  const status = disputeStatusOf(dispute);
  if (status === undefined || dispute.payment_intent === null) return undefined;
  return {
    kind: 'dispute',
    key: `dispute:${dispute.id}:${status}:${occurredAt.getTime() / 1000}`,
    occurredAt,
    live,
    paymentRef: dispute.payment_intent,
    disputeRef: dispute.id,
    status,
    unmarked: true,
    ...answerOf(dispute),
  };
}

/** The bank's deadline for an answer; none if it has an answer or has decided. */
function answerOf({ status, evidence_details: evidence }: StripeDispute) {
  const dueBy = status.endsWith('needs_response') ? evidence?.due_by : null;
  return dueBy ? { answerBy: momentOf(dueBy) } : {};
}

/** A prevented dispute ended early. If it was prevented by a refund, the money is lost. */
function disputeStatusOf(dispute: StripeDispute): DisputeStatus | undefined {
  if (dispute.status !== 'prevented') return disputeStatuses.get(dispute.status);
  return dispute.payment_method_details?.card?.case_type === 'resolution' ? 'lost' : 'won';
}

function amountOf(units: number | null, currency: string | null) {
  const minor = units === null || currency === null ? undefined : hundredthsOf(units, currency);
  if (minor === undefined || currency === null) {
    throw new PaymentFault('malformed', 'an amount that is not in hundredths');
  }
  return { minor, currency };
}

export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
