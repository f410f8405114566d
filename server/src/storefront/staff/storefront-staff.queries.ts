import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const planColumns = [
  'id',
  'title',
  'period',
  'price_minor as priceMinor',
  'features',
  'available',
  'sells_without_stock as sellsWithoutStock',
  'provider_product_id as providerProductId',
  'provider_variant_id as providerVariantId',
  'version',
  'edited_by as editedBy',
] as const;

const currencyColumns = [
  'code',
  'name',
  'symbol',
  'rate_micros as rateMicros',
  'version',
  'edited_by as editedBy',
] as const;

/** The plans in the order the store shows them. */
export async function listPlans(db: Database) {
  return db.selectFrom('storefront_plans').select(planColumns).orderBy('position').execute();
}

/** The billing periods in the order the store shows them. */
export async function listPeriods(db: Database) {
  return db
    .selectFrom('storefront_periods')
    .select(['name', 'days', 'version', 'edited_by as editedBy'])
    .select(['title_en as titleEn', 'title_si as titleSi', 'title_ta as titleTa'])
    .select(['suffix_en as suffixEn', 'suffix_si as suffixSi', 'suffix_ta as suffixTa'])
    .select(sql<boolean>`retired_at is not null`.as('retired'))
    .orderBy('position')
    .orderBy('name')
    .execute();
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
  return trx
    .selectFrom('storefront_plans')
    .select(planColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type PlanChange = Pick<
  PlanRow,
  | 'priceMinor'
  | 'features'
  | 'available'
  | 'sellsWithoutStock'
  | 'providerProductId'
  | 'providerVariantId'
  | 'editedBy'
>;

/** Changes a plan and increments its version. */
export async function updatePlan(trx: Database, id: string, change: PlanChange): Promise<PlanRow> {
  return trx
    .updateTable('storefront_plans')
    .set((each) => ({
      price_minor: change.priceMinor,
      features: change.features,
      available: change.available,
      sells_without_stock: change.sellsWithoutStock,
      provider_product_id: change.providerProductId,
      provider_variant_id: change.providerVariantId,
      edited_by: change.editedBy,
      version: each('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(planColumns)
    .executeTakeFirstOrThrow();
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
