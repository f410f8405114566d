import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { StorefrontPeriods, StorefrontPlans } from '../platform/database/database.types.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

/** The columns of a plan's prices and dates. */
const planDateColumns = [
  'price_minor',
  'price_since',
  'sold_from',
  'sold_until',
  'sale_price_minor',
  'sale_from',
  'sale_until',
  'retired_at',
] as const;

const planColumns = [
  'p.id',
  'p.title',
  'p.title_si',
  'p.title_ta',
  'p.features',
  'p.features_si',
  'p.features_ta',
  'p.period',
  'p.available',
  'p.sells_without_stock',
  ...planDateColumns.map((column) => `p.${column}` as const),
  'product.package',
  'product.duration_days as days',
  'period.title_en as period_en',
  'period.title_si as period_si',
  'period.title_ta as period_ta',
  'period.suffix_en',
  'period.suffix_si',
  'period.suffix_ta',
] as const;

type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column];
};

/** A plan of the store. Times are texts of PostgreSQL. */
export type SoldPlanRow = InJson<
  Pick<
    Selectable<StorefrontPlans>,
    | 'id'
    | 'title'
    | 'title_si'
    | 'title_ta'
    | 'features'
    | 'features_si'
    | 'features_ta'
    | 'period'
    | 'available'
    | 'sells_without_stock'
    | (typeof planDateColumns)[number]
  >
> &
  Pick<Selectable<StorefrontPeriods>, 'suffix_en' | 'suffix_si' | 'suffix_ta'> & {
    period_en: string;
    period_si: string;
    period_ta: string;
    package: string;
    days: number;
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
      .innerJoin('storefront_periods as period', 'period.name', 'p.period')
      .select(planColumns)
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
    .selectFrom('storefront_plans')
    .innerJoin('key_stock_products', 'key_stock_products.id', 'storefront_plans.stock_product_id')
    .select([
      'storefront_plans.id',
      ...planDateColumns,
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
