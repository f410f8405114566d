import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

/** What is sold, in display order, parsed from the texts of `soldTexts`. */
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

/** Says of a product whether it can be delivered now, as a part of a statement. */
type InStock = (productId: RawBuilder<string>) => RawBuilder<boolean>;

/**
 * Reads what is sold as one text. The text is built only when something has changed since it was
 * last read: a row of the tables, which PostgreSQL tells by the transaction that wrote it and its
 * place, or whether a plan is in stock.
 */
export function soldTexts(inStock: InStock): (db: Database) => Promise<string> {
  const read = preparedQuery((db, { known }: { known: string }) => soldSince(db, known, inStock));
  let latest = { version: '', text: '' };
  return async (db) => {
    const asked = latest;
    const [sold] = await read(db, { known: asked.version });
    if (!sold || sold.text === null) return asked.text;
    latest = { version: sold.version, text: sold.text };
    return latest.text;
  };
}

/** No text if what is sold still is of the version that is known. */
function soldSince(db: Database, known: string, isInStock: InStock) {
  const inStock = isInStock(sql`p.stock_product_id`);
  const plans = db
    .selectFrom('storefront_plans as p')
    .select(['id', 'title', 'period', 'price_minor as priceMinor', 'features', 'available'])
    .select(['sells_without_stock as sellsWithoutStock', inStock.as('inStock')])
    .orderBy('position');
  const currencies = db
    .selectFrom('storefront_currencies')
    .select(['code', 'name', 'symbol', 'rate_micros as rateMicros'])
    .orderBy('position');
  return sql<{ version: string; text: string | null }>`
    with now as materialized (
      select concat(
        (select string_agg(concat(p.xmin, p.ctid, ${inStock}), '') from storefront_plans p), '/',
        (select string_agg(concat(xmin, ctid), '') from storefront_currencies)) as version)
    select version, case when version <> ${known} then json_build_object(
             'plans', (select json_agg(plan) from (${plans}) plan),
             'currencies', (select json_agg(currency) from (${currencies}) currency))::text
           end as text
      from now`;
}

/** A plan with everything that an order copies from it. */
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
    ])
    .where('storefront_plans.id', '=', id)
    .executeTakeFirst();
}

export async function findRate(db: Database, code: string): Promise<number> {
  const row = await db
    .selectFrom('storefront_currencies')
    .select('rate_micros as rateMicros')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.rateMicros;
}
