import type { Database } from '../platform/database/database.ts';

/** Events of a customer's orders, as providers reported them. */
export async function findOrderEventsOf(db: Database, userId: string) {
  return db
    .selectFrom('order_events')
    .innerJoin('order_facts as o', 'o.id', 'order_events.order_ref')
    .select(['o.order_id', 'order_events.provider', 'order_events.kind', 'order_events.event'])
    .select(['order_events.received_at', 'order_events.outcome'])
    .where('o.user_id', '=', userId)
    .orderBy('order_events.id')
    .execute();
}

/** Payments received for a customer's orders, and the state of each. */
export async function findReceivedOf(db: Database, userId: string) {
  return db
    .selectFrom('order_payments as p')
    .innerJoin('order_facts as o', 'o.id', 'p.order_ref')
    .select(['o.order_id', 'p.provider', 'p.payment_ref', 'p.paid_at', 'p.currency'])
    .select(['p.received_minor', 'p.counted_minor', 'p.extra_minor', 'p.unmatched_minor'])
    .select(['p.returned_minor', 'p.flag'])
    .where('o.user_id', '=', userId)
    .orderBy('p.id')
    .execute();
}

/** The slips of a customer, without digest and file. */
export async function findSlipsOf(db: Database, userId: string) {
  return db
    .selectFrom('order_slips')
    .innerJoin('order_facts as o', 'o.id', 'order_slips.order_ref')
    .select(['o.order_id', 'order_slips.media_type', 'order_slips.byte_count'])
    .select(['order_slips.uploaded_at', 'order_slips.decision', 'order_slips.decided_at'])
    .select('order_slips.reason')
    .where('o.user_id', '=', userId)
    .orderBy('order_slips.uploaded_at')
    .execute();
}
