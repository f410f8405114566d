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

/** The billing periods in the order the store shows them. */
export async function listPeriods(db: Database) {
  return periods(db).execute();
}

function periods(db: Database) {
  return db
    .selectFrom('storefront_periods')
    .select(['name', 'days', 'version', 'edited_by as editedBy'])
    .select(['title_en as titleEn', 'title_si as titleSi', 'title_ta as titleTa'])
    .select(['suffix_en as suffixEn', 'suffix_si as suffixSi', 'suffix_ta as suffixTa'])
    .select(sql<boolean>`retired_at is not null`.as('retired'))
    .orderBy('position')
    .orderBy('name');
}

/** The currencies in the order the store shows them. */
export async function listCurrencies(db: Database) {
  return db
    .selectFrom('storefront_currencies')
    .select(currencyColumns)
    .orderBy('position')
    .execute();
}

export type PeriodRow = Awaited<ReturnType<typeof listPeriods>>[number];
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

type InThreeLanguages<Text> = { en: Text; si: Text; ta: Text };

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
    .values((row) => ({
      id: plan.id,
      period: plan.period,
      stock_product_id: plan.productId,
      price_since: plan.at,
      position: row
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

/** Locks a billing period until the transaction ends. */
export async function lockPeriod(trx: Database, name: string): Promise<PeriodRow | undefined> {
  return periods(trx).where('name', '=', name).forNoKeyUpdate().executeTakeFirst();
}

type PeriodTexts = { title: InThreeLanguages<string>; suffix: InThreeLanguages<string> };

function textValues({ title, suffix }: PeriodTexts) {
  return {
    title_en: title.en,
    title_si: title.si,
    title_ta: title.ta,
    suffix_en: suffix.en,
    suffix_si: suffix.si,
    suffix_ta: suffix.ta,
  };
}

/** Adds a billing period at the end; undefined if its name exists. */
export async function insertPeriod(
  trx: Database,
  period: PeriodTexts & { name: string; days: number; editedBy: string },
): Promise<PeriodRow | undefined> {
  const row = await trx
    .insertInto('storefront_periods')
    .values((each) => ({
      name: period.name,
      days: period.days,
      position: each
        .selectFrom('storefront_periods')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      ...textValues(period),
      edited_by: period.editedBy,
    }))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row && lockPeriod(trx, row.name);
}

/** Changes a billing period and increments its version. */
export async function updatePeriod(
  trx: Database,
  period: PeriodTexts & { name: string; retiredAt: Date | null; editedBy: string },
): Promise<PeriodRow> {
  await trx
    .updateTable('storefront_periods')
    .set((row) => ({
      ...textValues(period),
      retired_at: period.retiredAt,
      edited_by: period.editedBy,
      version: row('version', '+', 1),
    }))
    .where('name', '=', period.name)
    .execute();
  return periods(trx).where('name', '=', period.name).executeTakeFirstOrThrow();
}

/** Deletes a billing period. Fails while a plan has it. */
export async function deletePeriod(trx: Database, name: string): Promise<void> {
  await trx.deleteFrom('storefront_periods').where('name', '=', name).execute();
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
