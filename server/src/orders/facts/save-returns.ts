import {
  type DisputeStatus,
  disputeStatuses,
  laterDispute,
  laterRefund,
  type RefundStatus,
  refundStatuses,
} from '@regz/rules/orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { knownValue } from '../../platform/database/known-value.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import {
  type Dispute,
  findDispute,
  findRefundStatus,
  type Refund,
  upsertDispute,
  upsertRefund,
} from './refunds-disputes.queries.ts';

type ReturnEvent = Extract<PaymentEvent, { kind: 'refund' | 'dispute' }>;

/** True for an event about money that goes back. */
export function isReturn(event: PaymentEvent | null): event is ReturnEvent {
  return event?.kind === 'refund' || event?.kind === 'dispute';
}

/** Saves a refund or a dispute; the order or the payment is locked by the caller. */
export async function saveReturn(
  trx: Database,
  event: ReturnEvent,
  { at, ...about }: Pick<Refund, 'provider' | 'orderRef' | 'paymentRef'> & { at: Date },
): Promise<void> {
  if (event.kind === 'dispute') {
    const { disputeRef, status, answerBy = null, occurredAt } = event;
    await saveDispute(trx, { ...about, disputeRef, status, answerBy, at: occurredAt });
  } else {
    const { refundRef, amount, status } = event;
    await saveRefund(trx, { ...about, refundRef, amountMinor: amount.minor, status, at });
  }
}

/** Saves a dispute; the later report by the provider's clock counts. */
async function saveDispute(
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
            status: knownValue(disputeStatuses, known.status),
            answerBy: known.answerBy,
            atMs: known.reportedAt.getTime(),
          },
          reported,
        );
  await upsertDispute(trx, { ...dispute, ...later, reportedAt: new Date(later.atMs) });
}

/** Saves a refund. The order is locked, so no concurrent call saves an older status. */
async function saveRefund(
  trx: Database,
  refund: Refund & { status: RefundStatus; at: Date },
): Promise<void> {
  const known = await findRefundStatus(trx, refund);
  const status =
    known === undefined
      ? refund.status
      : laterRefund(knownValue(refundStatuses, known), refund.status);
  await upsertRefund(trx, { ...refund, status });
}
