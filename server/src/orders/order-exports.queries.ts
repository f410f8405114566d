import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { isRefund } from './facts/refunds-disputes.queries.ts';
import { isGivenAway } from './gifts/gift-columns.queries.ts';

/**
 * Every order of a customer with its facts, without the data that opens its checkout. The column
 * names become the names in the customer's file.
 */
export async function findOrdersOf(db: Database, userId: string) {
  return db
    .selectFrom('order_facts as o')
    .leftJoin('license_keys as k', 'k.id', 'o.license_key_id')
    .select(['o.order_id', 'o.client_name', 'o.client_email', 'o.plan_id', 'o.product_name'])
    .leftJoin('coupons as p', 'p.id', 'o.coupon_id')
    .select(['p.code as coupon', 'o.discount_minor', 'o.quote', 'o.terms_version'])
    .select(['o.validity_days', 'o.amount_minor', 'o.currency'])
    .select(
      sql<string | null>`case when not ${isGivenAway} then k.license_key end`.as('license_key'),
    )
    .select(['o.display_amount_minor', 'o.display_currency', 'o.provider', 'o.payment_ref'])
    .select(['o.live', 'o.created_at', 'o.processing_at', 'o.paid_at', 'o.failed_at'])
    .select(['o.failure_code', 'o.expired_at', 'o.granted_at', 'o.fulfilled_at'])
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at')
    .execute();
}

/** The gifts among a customer's orders, as the giver described them. */
export async function findGiftsOf(db: Database, userId: string) {
  return db
    .selectFrom('order_gifts as g')
    .innerJoin('order_facts as o', 'o.id', 'g.order_ref')
    .select(['o.order_id', 'g.recipient', 'g.message', 'g.email', 'g.deliver_at', 'g.mails'])
    .select(['g.linked_at', 'g.sent_at', 'g.opened_at', 'g.taken_back_at'])
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at')
    .execute();
}

export async function findRefundsOf(db: Database, userId: string) {
  return db
    .selectFrom('order_refunds')
    .innerJoin('order_facts as o', 'o.id', 'order_refunds.order_ref')
    .select(['o.order_id', 'order_refunds.refund_ref', 'order_refunds.amount_minor'])
    .select(['order_refunds.status', 'order_refunds.updated_at'])
    .where('o.user_id', '=', userId)
    .where(isRefund)
    .orderBy('order_refunds.updated_at')
    .execute();
}

export async function findDisputesOf(db: Database, userId: string) {
  return db
    .selectFrom('order_disputes')
    .innerJoin('order_facts as o', 'o.id', 'order_disputes.order_ref')
    .select(['o.order_id', 'order_disputes.dispute_ref', 'order_disputes.status'])
    .select('order_disputes.reported_at')
    .where('o.user_id', '=', userId)
    .orderBy('order_disputes.reported_at')
    .execute();
}
