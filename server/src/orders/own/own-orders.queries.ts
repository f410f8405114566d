import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The keys of a customer's orders, newest first, whatever has become of the orders since. */
export async function findOrderKeys(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('order_facts as o')
    .innerJoin('license_keys as k', 'k.id', 'o.license_key_id')
    .select(['o.order_id as orderId', 'o.created_at as createdAt'])
    .select(['k.license_key as licenseKey', 'k.duration_days as durationDays'])
    .select(['k.subscription', 'k.activated', 'k.withheld'])
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

export type SpentRow = { currency: string; symbol: string; live: boolean; minor: number };

/** What a customer paid for completed orders, by currency and whether the money was real. */
export async function sumSpent(db: Database, userId: string): Promise<SpentRow[]> {
  return db
    .selectFrom('order_facts as o')
    .leftJoin('storefront_currencies as c', 'c.code', 'o.currency')
    .select(['o.currency', 'o.live'])
    .select(sql<string>`coalesce(c.symbol, o.currency)`.as('symbol'))
    .select(sql<number>`sum(o.amount_minor)::bigint`.as('minor'))
    .where('o.user_id', '=', userId)
    .where('o.paid_at', 'is not', null)
    .where(sql`order_status(o)`, '=', 'completed')
    .groupBy(['o.currency', 'c.symbol', 'o.live'])
    .orderBy('o.currency')
    .execute();
}
