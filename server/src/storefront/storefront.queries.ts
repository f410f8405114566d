import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

/** The plans in their order, each with what a key of it grants. */
export const listPlans = preparedQuery((db, _nothing: object) =>
  db
    .selectFrom('storefront_plans')
    .select(['id', 'title', 'period', 'price_minor as priceMinor', 'features', 'available'])
    .select(['sells_without_stock as sellsWithoutStock', 'stock_product_id as stockProductId'])
    .orderBy('position'),
);

/** A plan with everything that an order copies from it. */
export async function findPlan(db: Database, id: string) {
  return db
    .selectFrom('storefront_plans')
    .innerJoin('key_stock_products', 'key_stock_products.id', 'storefront_plans.stock_product_id')
    .select([
      'storefront_plans.id',
      'storefront_plans.price_minor as priceMinor',
      'storefront_plans.available',
      'storefront_plans.sells_without_stock as sellsWithoutStock',
      'storefront_plans.stock_product_id as stockProductId',
      'storefront_plans.provider_product_id as productId',
      'storefront_plans.provider_variant_id as variantId',
      'key_stock_products.name as productName',
      'key_stock_products.duration_days as validityDays',
    ])
    .where('storefront_plans.id', '=', id)
    .executeTakeFirst();
}

export const listCurrencies = preparedQuery((db, _nothing: object) =>
  db
    .selectFrom('storefront_currencies')
    .select(['code', 'name', 'symbol', 'rate_micros as rateMicros'])
    .orderBy('position'),
);

export async function findRate(db: Database, code: string): Promise<number> {
  const row = await db
    .selectFrom('storefront_currencies')
    .select('rate_micros as rateMicros')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.rateMicros;
}
