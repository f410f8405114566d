import { laterRefund, type RefundStatus, refundStatuses } from '@regz/rules/orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { findRefundStatus, type Refund, upsertRefund } from './refunds-disputes.queries.ts';

/**
 * Saves what is known about a refund; the order is locked, so nobody saves an older status
 * meanwhile.
 */
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
