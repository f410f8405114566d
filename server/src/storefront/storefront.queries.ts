import type { Database } from '../platform/database.ts';

/** The plans in their order, each with what a key of it grants. */
export async function listPlans(db: Database) {
  return db
    .selectFrom('storefront_plans')
    .select(['id', 'title', 'period', 'price_minor', 'features', 'available'])
    .orderBy('position')
    .execute();
}

/** A plan with everything an order takes over from it. */
export async function findPlan(db: Database, id: string) {
  return db
    .selectFrom('storefront_plans')
    .innerJoin('key_stock_products', 'key_stock_products.id', 'storefront_plans.stock_product_id')
    .select([
      'storefront_plans.id',
      'storefront_plans.price_minor',
      'storefront_plans.available',
      'storefront_plans.stock_product_id',
      'storefront_plans.provider_product_id',
      'storefront_plans.provider_variant_id',
      'key_stock_products.name as product_name',
      'key_stock_products.duration_days',
    ])
    .where('storefront_plans.id', '=', id)
    .executeTakeFirst();
}

export async function listCurrencies(db: Database) {
  return db
    .selectFrom('storefront_currencies')
    .select(['code', 'name', 'symbol', 'rate_micros'])
    .orderBy('position')
    .execute();
}

export async function findRate(db: Database, code: string): Promise<number> {
  const row = await db
    .selectFrom('storefront_currencies')
    .select('rate_micros')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.rate_micros;
}
