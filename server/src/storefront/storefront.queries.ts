import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

/** The plans and currencies on sale, in display order, parsed from the text of `soldText`. */
export type Sold = {
  plans: {
    id: string;
    title: string;
    period: string;
    priceMinor: number;
    features: string[];
    available: boolean;
    sellsWithoutStock: boolean;
    inStock: boolean;
  }[];
  currencies: { code: string; name: string; symbol: string; rateMicros: number }[];
};

/** A condition that is true if a product can be delivered now, as a part of a statement. */
type InStock = (productId: RawBuilder<string>) => RawBuilder<boolean>;

/** Reads the plans and currencies on sale as one text, which PostgreSQL builds. */
export function soldText(isInStock: InStock): (db: Database) => Promise<string> {
  const read = preparedQuery((db) => {
    const plans = db
      .selectFrom('storefront_plans as p')
      .select(['id', 'title', 'period', 'price_minor as priceMinor', 'features', 'available'])
      .select('sells_without_stock as sellsWithoutStock')
      .select(isInStock(sql`p.stock_product_id`).as('inStock'))
      .orderBy('position');
    const currencies = db
      .selectFrom('storefront_currencies')
      .select(['code', 'name', 'symbol', 'rate_micros as rateMicros'])
      .orderBy('position');
    return sql<{ text: string }>`
      select json_build_object(
               'plans', (select json_agg(plan) from (${plans}) plan),
               'currencies', (select json_agg(currency) from (${currencies}) currency))::text
             as text`;
  });
  return async (db) => {
    const [sold] = await read(db, {});
    if (sold === undefined) throw new Error('What is sold could not be read.');
    return sold.text;
  };
}

/** A plan with all columns that an order copies from it. */
export async function findPlan(db: Database, id: string, inStock: InStock) {
  return db
    .selectFrom('storefront_plans')
    .innerJoin('key_stock_products', 'key_stock_products.id', 'storefront_plans.stock_product_id')
    .select([
      'storefront_plans.id',
      'storefront_plans.price_minor as priceMinor',
      'storefront_plans.available',
      'storefront_plans.sells_without_stock as sellsWithoutStock',
      'storefront_plans.stock_product_id as stockProductId',
      inStock(sql.ref('storefront_plans.stock_product_id')).as('inStock'),
      'storefront_plans.provider_product_id as productId',
      'storefront_plans.provider_variant_id as variantId',
      'key_stock_products.name as productName',
      'key_stock_products.duration_days as validityDays',
      'key_stock_products.package',
    ])
    .where('storefront_plans.id', '=', id)
    .executeTakeFirst();
}

/** The packages and days of the plans on sale, by plan id. */
export async function findBrought(db: Database) {
  return db
    .selectFrom('storefront_plans as p')
    .innerJoin('key_stock_products as product', 'product.id', 'p.stock_product_id')
    .select(['p.id', 'product.package', 'product.duration_days as days'])
    .where('p.available', '=', true)
    .execute();
}

export async function findRate(db: Database, code: string): Promise<number> {
  const row = await db
    .selectFrom('storefront_currencies')
    .select('rate_micros as rateMicros')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.rateMicros;
}

/** The plan that sells the keys of a product; undefined for a product without one. */
export async function findPlanOf(db: Database, productId: string): Promise<string | undefined> {
  const plan = await db
    .selectFrom('storefront_plans')
    .select('id')
    .where('stock_product_id', '=', productId)
    .executeTakeFirst();
  return plan?.id;
}
