import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/**
 * Orders with the columns that `orderView` shows, the status derived and the key read along. The
 * caller narrows, orders and limits; `o` is the order, `k` its key.
 */
export function selectOrders(db: Database) {
  return db
    .selectFrom('order_facts as o')
    .leftJoin('license_keys as k', 'k.id', 'o.license_key_id')
    .select(['o.id', 'o.order_id', 'o.plan_id', 'o.product_name', 'o.validity_days', 'o.live'])
    .select(['o.amount_minor', 'o.currency', 'o.display_amount_minor', 'o.display_currency'])
    .select(['o.created_at', 'o.paid_at', 'o.processing_at', 'o.checkout_expires_at', 'o.flag'])
    .select('k.license_key')
    .select(sql<string>`order_status(o)`.as('status'));
}

/** A row of `selectOrders`. */
export type ShownOrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];
