import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Paid orders that wait for a key, by product, from their partial index. */
export async function listWaiting(db: Database, at: Date) {
  const { rows } = await sql<{ product: string; orders: number; seconds: number }>`
    select product_name as product, count(*)::bigint as orders,
           extract(epoch from ${at}::timestamptz - min(needs_key_since))::float8 as seconds
      from order_facts where needs_key_since is not null
     group by product_name`.execute(db);
  return rows;
}

export async function countOpenQuestions(db: Database) {
  const { rows } = await sql<{ flagged: number; unmatched: number }>`
    select (select count(*) from order_facts
             where flag is not null and flag_resolved_at is null)::bigint as flagged,
           (select count(*) from order_events
             where outcome = 'unmatched' and resolved_at is null)::bigint as unmatched`.execute(db);
  return rows[0] ?? { flagged: 0, unmatched: 0 };
}

/** True if any order was opened for real money; free licenses do not count. */
export async function hasRealOrder(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('order_facts')
    .select('id')
    .where('live', '=', true)
    .where('amount_minor', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
