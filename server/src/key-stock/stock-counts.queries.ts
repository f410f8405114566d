import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Match the conditions of partial indexes. */
const free = sql<boolean>`not activated and assigned_at is null and not banned`;
const unusedBanned = sql<boolean>`banned and not activated and assigned_at is null`;

/**
 * The products in their listed order, each with the numbers of its keys; or the one of an id. Keys
 * are counted for all products in one scan of an index: the planner expects that a product has most
 * keys, and reads the whole table for each product otherwise.
 */
export async function countStock(db: Database, productId?: string) {
  const counted = (condition: RawBuilder<boolean>) =>
    db
      .selectFrom('license_keys')
      .select(['product_id', sql<number>`count(*)::integer`.as('keys')])
      .where('product_id', productId === undefined ? 'is not' : '=', productId ?? null)
      .where(condition)
      .groupBy('product_id');
  const products = db
    .selectFrom('key_stock_products as p')
    .leftJoin(counted(sql`true`).as('every'), 'every.product_id', 'p.id')
    .leftJoin(counted(free).as('free'), 'free.product_id', 'p.id')
    .leftJoin(counted(unusedBanned).as('banned'), 'banned.product_id', 'p.id')
    .select(['p.id', 'p.name', 'p.package', 'p.duration_days as durationDays'])
    .select(['p.price_coins as priceCoins', 'p.alert_below as alertBelow'])
    .select(['p.keys', 'p.old_stock as oldStock'])
    .select([
      sql<boolean>`exists (
        select from storefront_plans plan
         where plan.stock_product_id = p.id and plan.available)`.as('isForSale'),
      // Keys of generated batches are handed out outside the store, and are never deleted.
      sql<number>`coalesce("every".keys, 0) - (
        select coalesce(sum(quantity), 0)::integer from key_stock_batches
         where product_id = p.id and kind = 'generated')`.as('total'),
      sql<number>`coalesce(free.keys, 0)`.as('free'),
      sql<number>`coalesce(banned.keys, 0)`.as('unusedBanned'),
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

/** The number of unsold keys for real money of each product whose keys staff paste. */
export async function countLiveKeys(db: Database) {
  return db
    .selectFrom('key_stock_products as p')
    .leftJoin(
      (from) =>
        from
          .selectFrom('license_keys')
          .select(['product_id', sql<number>`count(*)::integer`.as('keys')])
          .where(free)
          .where(sql<boolean>`license_key !~ '^TEST-'`)
          .groupBy('product_id')
          .as('counted'),
      (join) => join.onRef('counted.product_id', '=', 'p.id'),
    )
    .select(['p.id as productId', sql<number>`coalesce(counted.keys, 0)`.as('keys')])
    .where('p.keys', '=', 'pasted')
    .execute();
}
