import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

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
