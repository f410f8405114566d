import type { DisputeStatus, RefundStatus } from '@regz/rules/orders.ts';
import { laterDispute, laterRefund } from '@regz/rules/orders.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

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

/** The beginning of the names of refunds that are set aside; no provider's own begins so. */
const ASKED = 'asked:';

/** The name under which an attempt of staff sets its amount aside. */
export function askedRef(attempt: string): string {
  return `${ASKED}${attempt}`;
}

/** What of an order went back, is on its way, or is set aside by others, in hundredths. */
export async function sumTaken(
  trx: Database,
  orderRef: string,
  exceptRefundRef: string,
): Promise<number> {
  const { taken } = await trx
    .selectFrom('order_refunds')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('taken'))
    .where('order_ref', '=', orderRef)
    .where('status', '<>', 'failed')
    .where('refund_ref', '<>', exceptRefundRef)
    .executeTakeFirstOrThrow();
  return taken;
}

/** Sets an amount aside until it is ended, whether or not the same attempt did so before. */
export async function setRefundAside(trx: Database, asked: Refund & { at: Date }): Promise<void> {
  const { provider, refundRef, orderRef, amountMinor, at } = asked;
  const facts = { amount_minor: amountMinor, status: 'pending', updated_at: at };
  await trx
    .insertInto('order_refunds')
    .values({ provider, refund_ref: refundRef, order_ref: orderRef, ...facts })
    .onConflict((conflict) => conflict.columns(['provider', 'refund_ref']).doUpdateSet(facts))
    .execute();
}

/** From here on the provider's own refund counts, or none. */
export async function endSettingAside(
  db: Database,
  asked: Pick<Refund, 'provider' | 'refundRef'>,
): Promise<void> {
  await db
    .updateTable('order_refunds')
    .set({ status: 'failed' })
    .where('provider', '=', asked.provider)
    .where('refund_ref', '=', asked.refundRef)
    .execute();
}

/** What was set aside before a moment and never ended: a process died, or a provider was away. */
export async function findAbandoned(db: Database, before: Date) {
  return db
    .selectFrom('order_refunds')
    .select(['provider', 'refund_ref as refundRef', 'order_ref as orderRef'])
    .where('status', '=', 'pending')
    .where('refund_ref', 'like', `${ASKED}%`)
    .where('updated_at', '<', before)
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
