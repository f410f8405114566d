import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The provider events of an order, oldest first, up to a limit. */
export async function findEventsOf(db: Database, orderRef: string, most: number) {
  return db
    .selectFrom('order_events')
    .select(['kind', 'outcome', 'received_at as receivedAt', 'provider'])
    .select(sql<Record<string, unknown>>`event`.as('event'))
    .where('order_ref', '=', orderRef)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The refunded amount of an order, and the part that is pending, in minor units. */
export async function sumRefunds(db: Database, orderRef: string) {
  return db
    .selectFrom('order_refunds')
    .select(
      sql<number>`coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0)::bigint`.as(
        'succeeded',
      ),
    )
    .select(
      sql<number>`coalesce(sum(amount_minor) filter (where status = 'pending'), 0)::bigint`.as(
        'pending',
      ),
    )
    .where('order_ref', '=', orderRef)
    .executeTakeFirstOrThrow();
}

/** The number of orders that wait for each product's keys, the longest wait first. */
export async function countBackOrders(db: Database) {
  return db
    .selectFrom('order_facts as o')
    .innerJoin('key_stock_products as p', 'p.id', 'o.stock_product_id')
    .select(['p.id', 'p.name'])
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(sql<Date>`min(o.needs_key_since)`.as('oldestSince'))
    .where('o.needs_key_since', 'is not', null)
    .groupBy(['p.id', 'p.name'])
    .orderBy('oldestSince')
    .execute();
}
