import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

/** The columns of a plan's prices and dates. */
const planDateColumns = [
  'price_minor as priceMinor',
  'price_since as priceSince',
  'sold_from as soldFrom',
  'sold_until as soldUntil',
  'sale_price_minor as salePriceMinor',
  'sale_from as saleFrom',
  'sale_until as saleUntil',
] as const;

/** A plan is retired with its package. */
const retiredAt = sql<Date | null>`coalesce(p.retired_at, package.retired_at)`.as('retiredAt');

/** A plan of the store. Times are texts of PostgreSQL. */
export type SoldPlanRow = {
  id: string;
  title: string;
  titleSi: string;
  titleTa: string;
  package: string;
  days: number;
  period: string;
  periodEn: string;
  periodSi: string;
  periodTa: string;
  suffixEn: string;
  suffixSi: string;
  suffixTa: string;
  features: string[];
  featuresSi: string[];
  featuresTa: string[];
  priceMinor: number;
  priceSince: string | null;
  soldFrom: string | null;
  soldUntil: string | null;
  salePriceMinor: number | null;
  saleFrom: string | null;
  saleUntil: string | null;
  retiredAt: string | null;
  available: boolean;
  sellsWithoutStock: boolean;
  inStock: boolean;
};

/** The plans, by period, and currencies of the store, in display order, as the text has them. */
export type Sold = {
  plans: SoldPlanRow[];
  currencies: { code: string; name: string; symbol: string; rateMicros: number }[];
};

/** A condition that is true if a product can be delivered now, as a part of a statement. */
type InStock = (productId: RawBuilder<string>) => RawBuilder<boolean>;

/** Reads what the store sells as one text, which PostgreSQL builds. */
export function soldText(isInStock: InStock): (db: Database) => Promise<string> {
  const read = preparedQuery((db) => {
    const plans = db
      .selectFrom('storefront_plans as p')
      .innerJoin('key_stock_products as product', 'product.id', 'p.stock_product_id')
      .innerJoin('license_packages as package', 'package.name', 'product.package')
      .innerJoin('storefront_periods as period', 'period.name', 'p.period')
      .select(retiredAt)
      .select(['p.id', 'p.title', 'p.title_si as titleSi', 'p.title_ta as titleTa'])
      .select(['p.features', 'p.features_si as featuresSi', 'p.features_ta as featuresTa'])
      .select(['product.package', 'product.duration_days as days', 'p.period'])
      .select(['period.title_en as periodEn', 'period.title_si as periodSi'])
      .select(['period.title_ta as periodTa', 'period.suffix_en as suffixEn'])
      .select(['period.suffix_si as suffixSi', 'period.suffix_ta as suffixTa'])
      .select(planDateColumns)
      .select(['p.available', 'p.sells_without_stock as sellsWithoutStock'])
      .select(isInStock(sql`p.stock_product_id`).as('inStock'))
      .orderBy('period.position')
      .orderBy('period.name')
      .orderBy('p.position')
      .orderBy('p.id');
    const currencies = db
      .selectFrom('storefront_currencies')
      .select(['code', 'name', 'symbol', 'rate_micros as rateMicros'])
      .orderBy('position');
    return sql<{ text: string }>`
      select json_build_object(
               'plans', coalesce((select json_agg(plan) from (${plans}) plan), '[]'),
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
    .selectFrom('storefront_plans as p')
    .innerJoin('key_stock_products as product', 'product.id', 'p.stock_product_id')
    .innerJoin('license_packages as package', 'package.name', 'product.package')
    .select(retiredAt)
    .select([
      'p.id',
      ...planDateColumns,
      'p.available',
      'p.sells_without_stock as sellsWithoutStock',
      'p.stock_product_id as stockProductId',
      inStock(sql.ref('p.stock_product_id')).as('inStock'),
      'p.provider_product_id as productId',
      'p.provider_variant_id as variantId',
      'product.name as productName',
      'product.duration_days as validityDays',
      'product.package',
    ])
    .where('p.id', '=', id)
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

/** The plan that sells the keys of a product; undefined for a product without one. */
export async function findPlanOf(db: Database, productId: string): Promise<string | undefined> {
  const plan = await db
    .selectFrom('storefront_plans')
    .select('id')
    .where('stock_product_id', '=', productId)
    .executeTakeFirst();
  return plan?.id;
}
