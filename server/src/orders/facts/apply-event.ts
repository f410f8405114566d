import {
  type DisputeStatus,
  disputeStatuses,
  laterDispute,
  laterRefund,
  type RefundStatus,
  refundStatuses,
} from '@regz/rules/orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { OrderChange, OrderRow } from '../orders.queries.ts';
import {
  type Dispute,
  findDispute,
  findRefundStatus,
  type Refund,
  upsertDispute,
  upsertRefund,
} from './refunds-disputes.queries.ts';

type Arrival = { order: OrderRow; event: PaymentEvent; at: Date };

/**
 * Applies an event to its order, which the caller has locked. Saves a refund or a dispute; for
 * other events, returns the change of the order for the caller to save.
 */
export async function applyEvent(
  trx: Database,
  { order, event, at }: Arrival,
): Promise<OrderChange> {
  const { provider, id: orderRef } = order;
  switch (event.kind) {
    case 'paid':
      return {
        paidAt: order.paidAt ?? event.occurredAt,
        paymentRef: order.paymentRef ?? event.paymentRef ?? null,
        checkout: null,
      };
    case 'processing':
      return { processingAt: laterOf(order.processingAt, event.occurredAt) };
    case 'failed':
      return { failedAt: laterOf(order.failedAt, event.occurredAt), failureCode: event.code };
    case 'expired':
      return { expiredAt: order.expiredAt ?? event.occurredAt, answeredAt: at, checkout: null };
    case 'refund': {
      const { refundRef, status } = event;
      const amountMinor = event.amount.minor;
      const paymentRef = event.paymentRef ?? order.paymentRef;
      await saveRefund(trx, { provider, refundRef, orderRef, paymentRef, amountMinor, status, at });
      return {};
    }
    case 'dispute': {
      const { disputeRef, status, occurredAt, answerBy = null } = event;
      const paymentRef = event.paymentRef ?? order.paymentRef;
      const dispute = { provider, disputeRef, orderRef, paymentRef, status, answerBy };
      await saveDispute(trx, { ...dispute, at: occurredAt });
      return {};
    }
  }
}

/** The later time decides whether a payment is pending, in any order of reports. */
function laterOf(known: Date | null, reported: Date): Date {
  return known !== null && known > reported ? known : reported;
}

/**
 * True if an event is about a checkout or payment other than the order's own: a checkout closed
 * unused, or a refund of a second payment.
 */
export function isForAnotherPayment(order: OrderRow, event: PaymentEvent): boolean {
  if (event.kind === 'refund' || event.kind === 'dispute') {
    return isOther(event.paymentRef, order.paymentRef);
  }
  return event.kind !== 'paid' && isOther(event.sessionId, order.providerSessionId);
}

function isOther(reported: string | undefined, known: string | null): boolean {
  return reported !== undefined && known !== null && reported !== known;
}

/**
 * Returns why staff must review an event, or null. It pays for another purchase, pays a second
 * time, or pays with a payment that one of the `others` refers to.
 */
export function mismatchOf(
  order: OrderRow,
  event: PaymentEvent,
  others: readonly { paymentRef: string | null }[],
): string | null {
  const contradiction = contradictionOf(order, event);
  if (contradiction !== null || event.kind !== 'paid' || event.paymentRef === undefined) {
    return contradiction;
  }
  return others.some(({ paymentRef }) => paymentRef === event.paymentRef) ? 'payment-reused' : null;
}

/** Returns how an event contradicts its order, or null. */
function contradictionOf(order: OrderRow, event: PaymentEvent): string | null {
  if (event.live !== order.live) return 'livemode-mismatch';
  if (event.kind === 'refund') {
    return event.amount.currency === order.currency ? null : 'currency-mismatch';
  }
  if (event.kind !== 'paid') return null;
  if (event.amount.currency !== order.currency) return 'currency-mismatch';
  if (event.amount.minor !== order.amountMinor) return 'amount-mismatch';
  const { productId, variantId, quantity = 1, paymentRef } = event;
  const otherProduct =
    quantity !== 1 ||
    (productId !== undefined && productId !== order.providerProductId) ||
    (variantId !== undefined && variantId !== order.providerVariantId);
  if (otherProduct) return 'product-mismatch';
  return isOther(paymentRef, order.paymentRef) ? 'paid-twice' : null;
}

/** Saves a dispute; the later report by the provider's clock counts. */
export async function saveDispute(
  trx: Database,
  dispute: Dispute & { status: DisputeStatus; answerBy: Date | null; at: Date },
): Promise<void> {
  const { status, answerBy, at } = dispute;
  const known = await findDispute(trx, dispute);
  const reported = { status, answerBy, atMs: at.getTime() };
  const later =
    known === undefined
      ? reported
      : laterDispute(
          {
            status: disputeStatus(known.status),
            answerBy: known.answerBy,
            atMs: known.reportedAt.getTime(),
          },
          reported,
        );
  await upsertDispute(trx, { ...dispute, ...later, reportedAt: new Date(later.atMs) });
}

function disputeStatus(text: string): DisputeStatus {
  const status = disputeStatuses.find((known) => known === text);
  if (status !== undefined) return status;
  throw new Error(`unknown dispute status ${text}`);
}

/** Saves a refund. The order is locked, so no concurrent call saves an older status. */
export async function saveRefund(
  trx: Database,
  refund: Refund & { status: RefundStatus; at: Date },
): Promise<void> {
  const known = await findRefundStatus(trx, refund);
  const status =
    known === undefined ? refund.status : laterRefund(refundStatus(known), refund.status);
  await upsertRefund(trx, { ...refund, status });
}

function refundStatus(text: string): RefundStatus {
  const status = refundStatuses.find((known) => known === text);
  if (status !== undefined) return status;
  throw new Error(`unknown refund status ${text}`);
}
