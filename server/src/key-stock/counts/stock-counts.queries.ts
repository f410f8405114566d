import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** A stored count that differs from the actual number of keys. */
export type StockFault = { product: string; state: string; counted: number; actual: number };

/**
 * The number of keys of each product, and of these: used, available for real money, and available
 * for play money.
 */
const stockCounts = sql<{
  product_id: string;
  total: number;
  used: number;
  live: number;
  test: number;
}>`(
  select product_id, sum(keys)::integer as total,
         coalesce(sum(keys) filter (where state = 'used'), 0)::integer as used,
         coalesce(sum(keys) filter (where state = 'live'), 0)::integer as live,
         coalesce(sum(keys) filter (where state = 'test'), 0)::integer as test
    from key_stock_counts group by product_id)`;

/** The products in their listed order, each with the numbers of its keys; or the one of an id. */
export async function countStock(db: Database, productId?: string) {
  const products = db
    .selectFrom('key_stock_products as p')
    .leftJoin(stockCounts.as('c'), 'c.product_id', 'p.id')
    .select(['p.id', 'p.name', 'p.package', 'p.duration_days as durationDays'])
    .select(['p.price_coins as priceCoins', 'p.alert_below as alertBelow'])
    .select([
      sql<boolean>`exists (
        select from storefront_plans plan
         where plan.stock_product_id = p.id and plan.available)`.as('isForSale'),
      sql<number>`coalesce(c.total, 0)`.as('total'),
      sql<number>`coalesce(c.used, 0)`.as('used'),
      sql<number>`coalesce(c.live + c.test, 0)`.as('free'),
    ])
    .orderBy('p.position');
  if (productId === undefined) return products.execute();
  return products.where('p.id', '=', productId).execute();
}

export type ProductRow = Awaited<ReturnType<typeof countStock>>[number];

/** How many keys of each product left the stock since a day, by the product's id. */
export async function countTaken(
  db: Database,
  since: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('overview_figures')
    .select(['label', sql<number>`sum(value)::bigint`.as('taken')])
    .where('name', '=', 'keys_taken')
    .where('day', '>=', since)
    .groupBy('label')
    .execute();
  return new Map(rows.map(({ label, taken }) => [label, taken]));
}

/** How many keys of each product can be given away for money and for play. */
export async function countFreeKeys(db: Database) {
  return db
    .selectFrom(stockCounts.as('c'))
    .select(['c.product_id as productId', 'c.live', 'c.test'])
    .execute();
}

/** Merges the rows that acts have added to each count into one. */
export async function foldCounts(db: Database): Promise<void> {
  await sql`select fold_key_stock_counts()`.execute(db);
}

/** The numbers that are wrong; reads every key. */
export async function findStockFaults(db: Database): Promise<StockFault[]> {
  const { rows } = await sql<StockFault>`
    select coalesce(p.name, f.product_id::text) as product, f.state, f.counted, f.actual
      from key_stock_faults() f left join key_stock_products p on p.id = f.product_id
     order by p.position, f.state`.execute(db);
  return rows;
}
