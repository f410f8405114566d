import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { parseDecimal } from '@regz/rules/numbers.ts';
import { planDatesOf } from '../../orders/plan-dates.ts';
import type { PeriodRow } from './periods.queries.ts';
import type { PlanRow } from './storefront-staff.queries.ts';
import type { SubscriptionTypeRow } from './subscription-types.queries.ts';

type Answers = InferContractRouterOutputs<Contract['storefront']['staff']>;
export type StaffPlan = Answers['editPlan'];
export type StaffPeriod = Answers['readStorefront']['periods'][number];
export type StaffCurrency = Answers['editCurrency'];
export type SubscriptionType = InferContractRouterOutputs<
  Contract['storefront']['staff']
>['createSubscriptionType'];

/** A plan with all fields that staff may change. */
export function staffPlanView(row: PlanRow): StaffPlan {
  const { soldFrom, soldUntil, sale, retired } = planDatesOf(row);
  return {
    id: row.id,
    package: row.package,
    period: row.period,
    days: row.days,
    productId: row.productId,
    title: { en: row.title, si: row.titleSi, ta: row.titleTa },
    features: { en: row.features, si: row.featuresSi, ta: row.featuresTa },
    priceMinor: row.priceMinor,
    available: row.available,
    sellsWithoutStock: row.sellsWithoutStock,
    providerProductId: row.providerProductId,
    providerVariantId: row.providerVariantId,
    soldFrom,
    soldUntil,
    sale,
    retired,
    openOrders: row.openOrders,
    version: row.version,
    editedBy: row.editedBy,
  };
}

/** A billing period with all fields that staff may change. */
export function staffPeriodView(row: PeriodRow): StaffPeriod {
  return {
    name: row.name,
    days: row.days,
    title: { en: row.titleEn, si: row.titleSi, ta: row.titleTa },
    suffix: { en: row.suffixEn, si: row.suffixSi, ta: row.suffixTa },
    retired: row.retired,
    version: row.version,
    editedBy: row.editedBy,
  };
}

/** A subscription type as staff see it. */
export function subscriptionTypeView(row: SubscriptionTypeRow): SubscriptionType {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    priceMinor: row.price === null ? null : centsOf(row.price),
    symbol: row.symbol,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    editedBy: row.editedBy,
  };
}

function centsOf(price: string): number {
  const cents = parseDecimal(price, 2);
  if (cents === undefined) throw new Error(`a subscription type has the price ${price}`);
  return cents;
}
