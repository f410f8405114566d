import {
  type DisputeStatus,
  disputeStatuses,
  laterDispute,
} from '@regz/rules/orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Dispute, findDispute, upsertDispute } from './refunds-disputes.queries.ts';

/** Saves what is known about a dispute; the later report by the provider's clock counts. */
export async function saveDispute(
  trx: Database,
  dispute: Dispute & { status: DisputeStatus; at: Date },
): Promise<void> {
  const known = await findDispute(trx, dispute);
  const reported = { status: dispute.status, atMs: dispute.at.getTime() };
  const later =
    known === undefined
      ? reported
      : laterDispute(
          { status: disputeStatus(known.status), atMs: known.reportedAt.getTime() },
          reported,
        );
  await upsertDispute(trx, {
    ...dispute,
    status: later.status,
    reportedAt: new Date(later.atMs),
  });
}

function disputeStatus(text: string): DisputeStatus {
  const status = disputeStatuses.find((known) => known === text);
  if (status !== undefined) return status;
  throw new Error(`unknown dispute status ${text}`);
}
