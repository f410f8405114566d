import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { selectOrders, type ShownOrderRow } from './order-rows.queries.ts';

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

/** The keys of a customer's orders, newest first, whatever became of the order since. */
export async function findOrderKeys(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('order_facts as o')
    .innerJoin('license_keys as k', 'k.id', 'o.license_key_id')
    .select(['o.order_id', 'o.created_at', 'k.license_key', 'k.subscription'])
    .select(['k.duration_days', 'k.activated', 'k.withheld'])
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countOwnOrders(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('order_facts')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type SpentRow = { currency: string; live: boolean; minor: number };

/** What a customer paid for completed orders, by currency and by whether the money was real. */
export async function sumSpent(db: Database, userId: string): Promise<SpentRow[]> {
  return db
    .selectFrom('order_facts as o')
    .select(['o.currency', 'o.live'])
    .select(sql<number>`sum(o.amount_minor)::bigint`.as('minor'))
    .where('o.user_id', '=', userId)
    .where('o.paid_at', 'is not', null)
    .where(sql`order_status(o)`, '=', 'completed')
    .groupBy(['o.currency', 'o.live'])
    .orderBy('o.currency')
    .execute();
}
