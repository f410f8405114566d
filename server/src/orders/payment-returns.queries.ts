import type { DisputeStatus, RefundStatus } from '@regz/rules/orders.ts';
import { laterDispute, laterRefund } from '@regz/rules/orders.ts';
import type { Database } from '../platform/database.ts';

type Refund = { provider: string; refundRef: string; orderRef: string; amountMinor: number };

/** Notes what is known of a refund; the order is locked, so what was known stays known. */
export async function noteRefund(
  trx: Database,
  refund: Refund & { status: RefundStatus; at: Date },
): Promise<void> {
  const key = { provider: refund.provider, refund_ref: refund.refundRef };
  const known = await trx
    .selectFrom('order_refunds')
    .select('status')
    .where('provider', '=', key.provider)
    .where('refund_ref', '=', key.refund_ref)
    .executeTakeFirst();
  const status =
    known === undefined ? refund.status : laterRefund(refundStatus(known.status), refund.status);
  const facts = { amount_minor: refund.amountMinor, status, updated_at: refund.at };
  await trx
    .insertInto('order_refunds')
    .values({ ...key, order_ref: refund.orderRef, ...facts })
    .onConflict((conflict) => conflict.columns(['provider', 'refund_ref']).doUpdateSet(facts))
    .execute();
}

type Dispute = { provider: string; disputeRef: string; orderRef: string };

/** Notes what is known of a dispute; the later report by the provider's clock counts. */
export async function noteDispute(
  trx: Database,
  dispute: Dispute & { status: DisputeStatus; at: Date },
): Promise<void> {
  const key = { provider: dispute.provider, dispute_ref: dispute.disputeRef };
  const known = await trx
    .selectFrom('order_disputes')
    .select(['status', 'reported_at'])
    .where('provider', '=', key.provider)
    .where('dispute_ref', '=', key.dispute_ref)
    .executeTakeFirst();
  const told = { status: dispute.status, atMs: dispute.at.getTime() };
  const later =
    known === undefined
      ? told
      : laterDispute(
          { status: disputeStatus(known.status), atMs: known.reported_at.getTime() },
          told,
        );
  const facts = { status: later.status, reported_at: new Date(later.atMs) };
  await trx
    .insertInto('order_disputes')
    .values({ ...key, order_ref: dispute.orderRef, ...facts })
    .onConflict((conflict) => conflict.columns(['provider', 'dispute_ref']).doUpdateSet(facts))
    .execute();
}

function refundStatus(text: string): RefundStatus {
  if (text === 'pending' || text === 'succeeded' || text === 'failed') return text;
  throw new Error(`unknown refund status ${text}`);
}

function disputeStatus(text: string): DisputeStatus {
  if (text === 'warning' || text === 'open' || text === 'won' || text === 'lost') return text;
  throw new Error(`unknown dispute status ${text}`);
}
