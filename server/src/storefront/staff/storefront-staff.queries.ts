import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const currencyColumns = [
  'code',
  'name',
  'symbol',
  'rate_micros as rateMicros',
  'version',
  'edited_by as editedBy',
] as const;

/** Plans with their period and product, in the order the store shows them. */
function plans(db: Database) {
  return db
    .selectFrom('storefront_plans as p')
    .innerJoin('key_stock_products as product', 'product.id', 'p.stock_product_id')
    .innerJoin('storefront_periods as period', 'period.name', 'p.period')
    .select(['p.id', 'p.title', 'p.title_si as titleSi', 'p.title_ta as titleTa'])
    .select(['p.features', 'p.features_si as featuresSi', 'p.features_ta as featuresTa'])
    .select(['p.period', 'product.package', 'product.duration_days as days'])
    .select(['product.id as productId', 'p.available'])
    .select(['p.price_minor as priceMinor', 'p.price_since as priceSince'])
    .select(['p.sold_from as soldFrom', 'p.sold_until as soldUntil'])
    .select(['p.sale_price_minor as salePriceMinor', 'p.sale_from as saleFrom'])
    .select(['p.sale_until as saleUntil', 'p.retired_at as retiredAt'])
    .select('p.sells_without_stock as sellsWithoutStock')
    .select(['p.provider_product_id as providerProductId'])
    .select(['p.provider_variant_id as providerVariantId', 'p.version'])
    .select('p.edited_by as editedBy')
    .select(
      sql<number>`(
        select count(*)::int from order_facts o
         where o.plan_id = p.id and o.paid_at is null and o.expired_at is null
           and o.granted_at is null and o.flag is null)`.as('openOrders'),
    )
    .orderBy('period.position')
    .orderBy('p.position')
    .orderBy('p.id');
}

export async function listPlans(db: Database) {
  return plans(db).execute();
}

/** The currencies in the order the store shows them. */
export async function listCurrencies(db: Database) {
  return db
    .selectFrom('storefront_currencies')
    .select(currencyColumns)
    .orderBy('position')
    .execute();
}

export type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];
export type CurrencyRow = Awaited<ReturnType<typeof listCurrencies>>[number];

/** Locks a plan until the transaction ends. */
export async function lockPlan(trx: Database, id: string): Promise<PlanRow | undefined> {
  await trx
    .selectFrom('storefront_plans')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
  return plans(trx).where('p.id', '=', id).executeTakeFirst();
}

/** Locks all plans, and returns their ids. */
export async function lockPlans(trx: Database): Promise<string[]> {
  const rows = await trx
    .selectFrom('storefront_plans')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export type InThreeLanguages<Text> = { en: Text; si: Text; ta: Text };

/** The fields of a plan that staff change. */
export type PlanFields = {
  title: InThreeLanguages<string>;
  features: InThreeLanguages<string[]>;
  priceMinor: number;
  available: boolean;
  sellsWithoutStock: boolean;
  providerProductId: number;
  providerVariantId: number;
  soldFrom: string | null;
  soldUntil: string | null;
  sale: { priceMinor: number; from: string; until: string } | null;
  retiredAt: Date | null;
  editedBy: string;
};

function planValues(plan: PlanFields) {
  const { title, features, sale } = plan;
  return {
    title: title.en,
    title_si: title.si,
    title_ta: title.ta,
    features: features.en,
    features_si: features.si,
    features_ta: features.ta,
    price_minor: plan.priceMinor,
    available: plan.available,
    sells_without_stock: plan.sellsWithoutStock,
    provider_product_id: plan.providerProductId,
    provider_variant_id: plan.providerVariantId,
    sold_from: plan.soldFrom,
    sold_until: plan.soldUntil,
    sale_price_minor: sale?.priceMinor ?? null,
    sale_from: sale?.from ?? null,
    sale_until: sale?.until ?? null,
    retired_at: plan.retiredAt,
    edited_by: plan.editedBy,
  };
}

/** Adds a plan at the end; undefined if its id exists. */
export async function insertPlan(
  trx: Database,
  plan: PlanFields & { id: string; period: string; productId: string; at: Date },
): Promise<PlanRow | undefined> {
  const row = await trx
    .insertInto('storefront_plans')
    .values((each) => ({
      id: plan.id,
      period: plan.period,
      stock_product_id: plan.productId,
      price_since: plan.at,
      position: each
        .selectFrom('storefront_plans')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      ...planValues(plan),
    }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && plans(trx).where('p.id', '=', row.id).executeTakeFirst();
}

/** Changes a plan and increments its version. */
export async function updatePlan(
  trx: Database,
  id: string,
  plan: PlanFields & { priceSince: Date | null },
): Promise<PlanRow> {
  await trx
    .updateTable('storefront_plans')
    .set((row) => ({
      ...planValues(plan),
      price_since: plan.priceSince,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return plans(trx).where('p.id', '=', id).executeTakeFirstOrThrow();
}

export async function placePlans(trx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update storefront_plans p set position = placed.place
      from unnest(${ids}::text[]) with ordinality placed (id, place)
     where p.id = placed.id and p.position is distinct from placed.place`.execute(trx);
}

/** Deletes a plan without orders; false if it has one. */
export async function deletePlan(trx: Database, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('storefront_plans')
    .where('id', '=', id)
    .where((or) =>
      or.not(
        or.exists(or.selectFrom('order_facts').select('id').where('order_facts.plan_id', '=', id)),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a currency until the transaction ends. */
export async function lockCurrency(trx: Database, code: string): Promise<CurrencyRow> {
  return trx
    .selectFrom('storefront_currencies')
    .select(currencyColumns)
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes a currency and increments its version. */
export async function updateCurrency(
  trx: Database,
  code: string,
  { symbol, rateMicros, editedBy }: Pick<CurrencyRow, 'symbol' | 'rateMicros' | 'editedBy'>,
): Promise<CurrencyRow> {
  return trx
    .updateTable('storefront_currencies')
    .set((each) => ({
      symbol,
      rate_micros: rateMicros,
      edited_by: editedBy,
      version: each('version', '+', 1),
    }))
    .where('code', '=', code)
    .returning(currencyColumns)
    .executeTakeFirstOrThrow();
}
