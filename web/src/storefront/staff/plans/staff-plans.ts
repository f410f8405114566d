import { decimalText, parseDecimal } from '@regz/rules/numbers.ts';
import {
  parseFeatures,
  PLAN_EDIT_LIMITS as limits,
  planEditRefusal,
} from '@regz/rules/storefront/plan-edits.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../../platform/api/api.ts';
import type { FormFault } from '../../../platform/forms/use-form.ts';

const texts = messages.storefrontPlans.planForm;

type Answer = Awaited<ReturnType<Api['storefront']['staff']['readStorefront']>>;
export type StaffPlan = Answer['plans'][number];
export type StaffPeriod = Answer['periods'][number];
export type StaffCurrency = Answer['currencies'][number];

export type PlanField = 'price' | 'features' | 'productId' | 'variantId';
type PlanChange = Omit<StaffPlan, 'id' | 'title' | 'period' | 'version' | 'editedBy'>;

/** `0.003100` as `0.0031`, and `1.000000` as `1`. */
export function rateText(rateMicros: number): string {
  return decimalText(rateMicros, 6).replace(/\.?0+$/, '');
}

/** The initial values of a plan's form. */
export function planFields(plan: StaffPlan): Record<PlanField, string> {
  return {
    price: decimalText(plan.priceMinor, 2),
    features: plan.features.join('\n'),
    productId: String(plan.providerProductId),
    variantId: String(plan.providerVariantId),
  };
}

/** Reads a plan's form: the change, or its faults. */
export function readPlan(
  fields: Record<PlanField, string>,
  { available, sellsWithoutStock }: Pick<StaffPlan, 'available' | 'sellsWithoutStock'>,
): { fault: FormFault<PlanField> } | { fault: null; change: PlanChange } {
  const priceMinor = parseDecimal(fields.price, 2);
  if (priceMinor === undefined || priceMinor < 1 || priceMinor > limits.priceMinor) {
    return { fault: { fields: { price: texts.priceInvalid } } };
  }
  const features = parseFeatures(fields.features);
  if (features.length > limits.features || features.some(({ length }) => length > limits.feature)) {
    const text = texts.featuresInvalid({ most: limits.features, length: limits.feature });
    return { fault: { fields: { features: text } } };
  }
  const providerProductId = parseDecimal(fields.productId, 0);
  if (providerProductId === undefined || providerProductId > limits.providerId) {
    return { fault: { fields: { productId: texts.idInvalid } } };
  }
  const providerVariantId = parseDecimal(fields.variantId, 0);
  if (providerVariantId === undefined || providerVariantId > limits.providerId) {
    return { fault: { fields: { variantId: texts.idInvalid } } };
  }
  const change = {
    priceMinor,
    features,
    available,
    sellsWithoutStock,
    providerProductId,
    providerVariantId,
  };
  const refusal = planEditRefusal(change);
  if (refusal !== null) return { fault: { text: messages.errors[refusal], focus: 'productId' } };
  return { fault: null, change };
}
