import type { DisputeStatus, RefundStatus } from '@regz/rules/orders/order-status.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The provider and the provider's reference of a payment. */
export type PaymentName = { provider: string; paymentRef: string };

export type Refund = {
  provider: string;
  refundRef: string;
  /** Null for money that is not the order's own payment. */
  orderRef: string | null;
  /** Null if the provider names no payment. */
  paymentRef: string | null;
  amountMinor: number;
};

export async function findRefundStatus(
  trx: Database,
  { provider, refundRef }: Pick<Refund, 'provider' | 'refundRef'>,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('order_refunds')
    .select('status')
    .where('provider', '=', provider)
    .where('refund_ref', '=', refundRef)
    .executeTakeFirst();
  return row?.status;
}

export async function upsertRefund(
  trx: Database,
  refund: Refund & { status: RefundStatus; at: Date },
): Promise<void> {
  const { provider, refundRef, orderRef, paymentRef, amountMinor, status, at } = refund;
  const facts = { amount_minor: amountMinor, status, updated_at: at };
  await trx
    .insertInto('order_refunds')
    .values({
      provider,
      refund_ref: refundRef,
      order_ref: orderRef,
      payment_ref: paymentRef,
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'refund_ref']).doUpdateSet(facts))
    .execute();
}

/** The prefix of reserved refunds' references; no provider's own begins with it. */
const RESERVED = 'asked:';

/** Refunds of providers. An amount that staff reserved is no refund, and appears in no document. */
export const isRefund = sql<boolean>`refund_ref not like ${`${RESERVED}%`}`;

/** The reference under which a staff attempt reserves its amount. */
export function reservationRef(attempt: string): string {
  return `${RESERVED}${attempt}`;
}

/**
 * How much of an order was refunded, is being refunded, or is reserved by others, in hundredths.
 */
export async function sumRefunded(
  trx: Database,
  orderRef: string,
  exceptRefundRef: string,
): Promise<number> {
  const { refunded } = await selectRefunded(trx, exceptRefundRef)
    .where('order_ref', '=', orderRef)
    .executeTakeFirstOrThrow();
  return refunded;
}

/** The same for one payment. */
export async function sumRefundedOf(
  trx: Database,
  { provider, paymentRef }: PaymentName,
  exceptRefundRef: string,
): Promise<number> {
  const { refunded } = await selectRefunded(trx, exceptRefundRef)
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirstOrThrow();
  return refunded;
}

function selectRefunded(trx: Database, exceptRefundRef: string) {
  return trx
    .selectFrom('order_refunds')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('refunded'))
    .where('status', '<>', 'failed')
    .where('refund_ref', '<>', exceptRefundRef);
}

/** Reserves an amount until it is released, even if the same attempt did so before. */
export async function saveReservation(
  trx: Database,
  reservation: Refund & { at: Date },
): Promise<void> {
  await upsertRefund(trx, { ...reservation, status: 'pending' });
}

/** From here on the provider's own refund counts, or none. */
export async function releaseReservation(
  db: Database,
  reservation: Pick<Refund, 'provider' | 'refundRef'>,
): Promise<void> {
  await db
    .updateTable('order_refunds')
    .set({ status: 'failed' })
    .where('provider', '=', reservation.provider)
    .where('refund_ref', '=', reservation.refundRef)
    .execute();
}

/**
 * Amounts reserved before a given time and never released: a process died, or a provider was down.
 */
export async function findAbandonedReservations(db: Database, before: Date) {
  return db
    .selectFrom('order_refunds as r')
    .leftJoin('order_payments as p', (join) =>
      join.onRef('p.provider', '=', 'r.provider').onRef('p.payment_ref', '=', 'r.payment_ref'),
    )
    .leftJoin('order_events as e', 'e.id', 'p.event_ref')
    .select(['r.provider', 'r.refund_ref as refundRef'])
    .select(sql<string | null>`coalesce(r.order_ref, p.order_ref)`.as('orderRef'))
    .select(sql<string | null>`e.event ->> 'sessionId'`.as('sessionId'))
    .where('r.status', '=', 'pending')
    .where('r.refund_ref', 'like', `${RESERVED}%`)
    .where('r.updated_at', '<', before)
    .execute();
}

export type Dispute = Pick<Refund, 'provider' | 'orderRef' | 'paymentRef'> & { disputeRef: string };

export async function findDispute(
  trx: Database,
  { provider, disputeRef }: Pick<Dispute, 'provider' | 'disputeRef'>,
) {
  return trx
    .selectFrom('order_disputes')
    .select(['status', 'reported_at as reportedAt', 'answer_by as answerBy'])
    .where('provider', '=', provider)
    .where('dispute_ref', '=', disputeRef)
    .executeTakeFirst();
}

export async function upsertDispute(
  trx: Database,
  dispute: Dispute & { status: DisputeStatus; reportedAt: Date; answerBy: Date | null },
): Promise<void> {
  const { provider, disputeRef, orderRef, paymentRef, status, reportedAt, answerBy } = dispute;
  const facts = { status, reported_at: reportedAt, answer_by: answerBy };
  await trx
    .insertInto('order_disputes')
    .values({
      provider,
      dispute_ref: disputeRef,
      order_ref: orderRef,
      payment_ref: paymentRef,
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'dispute_ref']).doUpdateSet(facts))
    .execute();
}

/** True if a refund of a payment is pending. */
export async function hasPendingReturn(
  trx: Database,
  { provider, paymentRef }: PaymentName,
): Promise<boolean> {
  const row = await trx
    .selectFrom('order_refunds')
    .select('refund_ref')
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
