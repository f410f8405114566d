import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { selectOrders } from '../shown-orders.queries.ts';
import { isRefund } from './refunds-disputes.queries.ts';

/** An order by its public reference, with the columns that only a proof needs. */
export async function findProvenOrder(db: Database, orderId: string) {
  return selectOrders(db)
    .select(['o.client_name as clientName', 'o.client_email as clientEmail'])
    .select(['o.user_id as userId', 'o.payment_ref as paymentRef'])
    .select('o.terms_version as termsVersion')
    .select(['o.license_key_id as licenseKeyId', 'o.fulfilled_at as fulfilledAt'])
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.created_at as registeredAt', 'u.email_verified as emailVerified'])
    .select('u.email as accountEmail')
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
}

export type ProvenOrder = NonNullable<Awaited<ReturnType<typeof findProvenOrder>>>;

/** The disputes of an order, newest first. */
export async function findDisputesToTell(db: Database, orderRef: string) {
  return db
    .selectFrom('order_disputes as d')
    .select(['d.dispute_ref as disputeRef', 'd.status', 'd.reported_at as reportedAt'])
    .select('d.answer_by as answerBy')
    .where('d.order_ref', '=', orderRef)
    .orderBy('d.reported_at', 'desc')
    .orderBy('d.dispute_ref')
    .limit(20)
    .execute();
}

/** The refunds of an order, oldest first. */
export async function findRefundsToTell(db: Database, orderRef: string) {
  return db
    .selectFrom('order_refunds')
    .select(['amount_minor as amountMinor', 'status', 'updated_at as at'])
    .where('order_ref', '=', orderRef)
    .where(isRefund)
    .orderBy('updated_at')
    .orderBy('refund_ref')
    .limit(100)
    .execute();
}

type Before = Pick<ProvenOrder, 'id' | 'userId' | 'paidAt' | 'live'>;

/**
 * Earlier paid orders of the same account, with money of the same kind, neither disputed nor fully
 * refunded; newest first, with their count.
 */
export async function findUndisputedBefore(db: Database, order: Before, most: number) {
  const rows = await selectOrders(db)
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('o.user_id', '=', order.userId)
    .where('o.paid_at', '<', order.paidAt)
    .where('o.live', '=', order.live)
    .where('o.amount_minor', '>', 0)
    .where('o.id', '<>', order.id)
    .where(sql<string>`order_status(o)`, '<>', 'refunded')
    .where(
      sql<boolean>`not exists (select from order_disputes disputed where disputed.order_ref = o.id)`,
    )
    .orderBy('o.paid_at', 'desc')
    .orderBy('o.id')
    .limit(most)
    .execute();
  return { count: rows[0]?.count ?? 0, newest: rows };
}
