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
    stockProductId: string;
  }[];
  currencies: { code: string; name: string; symbol: string; rateMicros: number }[];
  /** Of these of the given products there is a key now. */
  stocked: string[];
};

/** Reads what is sold as one text, so that it need not be parsed while it stays the same. */
export function soldTexts(stocked: RawBuilder<string[]>): (db: Database) => Promise<string> {
  const texts = preparedQuery((db, _nothing: object) => {
    const plans = db
      .selectFrom('storefront_plans')
      .select(['id', 'title', 'period', 'price_minor as priceMinor', 'features', 'available'])
      .select(['sells_without_stock as sellsWithoutStock', 'stock_product_id as stockProductId'])
      .orderBy('position');
    const currencies = db
      .selectFrom('storefront_currencies')
      .select(['code', 'name', 'symbol', 'rate_micros as rateMicros'])
      .orderBy('position');
    const statement = sql<{ text: string }>`
      select json_build_object('plans', (select json_agg(plan) from (${plans}) plan),
               'currencies', (select json_agg(currency) from (${currencies}) currency),
               'stocked', ${stocked})::text as text`;
    return statement;
  });
  return async (db) => (await texts(db, {}))[0]?.text ?? '';
}

/** Whether a product is one of those that a part of a statement names. */
export async function isAmong(
  db: Database,
  productId: string,
  ids: RawBuilder<string[]>,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${productId}::uuid = any(${ids}) as "is"`.execute(db);
  return rows[0]?.is ?? false;
}

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

export async function findRate(db: Database, code: string): Promise<number> {
  const row = await db
    .selectFrom('storefront_currencies')
    .select('rate_micros as rateMicros')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.rateMicros;
}
