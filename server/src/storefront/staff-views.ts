import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isPeriod } from '@regz/rules/storefront-plans.ts';
import { isCurrencyCode } from '@regz/rules/storefront-prices.ts';
import type { CurrencyRow, PlanRow } from './storefront-staff.queries.ts';

type Answers = InferContractRouterOutputs<Contract['storefront']['staff']>;
export type StaffPlan = Answers['editPlan'];
export type StaffCurrency = Answers['editCurrency'];

/** A plan with everything staff may change of it. */
export function staffPlanView(row: PlanRow): StaffPlan {
  if (!isPeriod(row.period)) throw new Error(`unknown period ${row.period}`);
  return {
    id: row.id,
    title: row.title,
    period: row.period,
    priceMinor: row.price_minor,
    features: row.features,
    available: row.available,
    providerProductId: row.provider_product_id,
    providerVariantId: row.provider_variant_id,
    version: row.version,
  };
}

export function staffCurrencyView(row: CurrencyRow): StaffCurrency {
  if (!isCurrencyCode(row.code)) throw new Error(`unknown currency ${row.code}`);
  return { code: row.code, name: row.name, symbol: row.symbol, rateMicros: row.rate_micros };
}
