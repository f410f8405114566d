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
import {
  type Dispute,
  findDispute,
  findRefundStatus,
  type Refund,
  upsertDispute,
  upsertRefund,
} from './refunds-disputes.queries.ts';

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
            status: knownValue(disputeStatuses, known.status),
            answerBy: known.answerBy,
            atMs: known.reportedAt.getTime(),
          },
          reported,
        );
  await upsertDispute(trx, { ...dispute, ...later, reportedAt: new Date(later.atMs) });
}

/** Saves a refund. The order is locked, so no concurrent call saves an older status. */
export async function saveRefund(
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
