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

/**
 * Orders of a customer, newest first; `before` is an order id of the same customer, and nothing
 * comes before an order of somebody else. Reads its page from one index.
 */
export async function findOwnOrders(
  db: Database,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ShownOrderRow[]> {
  const newest = selectOrders(db)
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);
  if (before === undefined) return newest.execute();
  const last = db
    .selectFrom('order_facts')
    .where('user_id', '=', userId)
    .where('order_id', '=', before);
  // Two values and not one row of two: only those become the beginning of an index scan.
  return newest
    .where(
      sql<boolean>`(o.created_at, o.id) < (${last.select('created_at')}, ${last.select('id')})`,
    )
    .execute();
}

export async function findOwnOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<ShownOrderRow | undefined> {
  return selectOrders(db)
    .where('o.user_id', '=', userId)
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
}
