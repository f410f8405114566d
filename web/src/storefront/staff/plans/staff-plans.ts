import { decimalText, parseDecimal } from '@regz/rules/numbers.ts';
import {
  parseFeatures,
  PLAN_EDIT_LIMITS as limits,
  planEditRefusal,
  type PlanEditRefusal,
} from '@regz/rules/storefront/plan-edits.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../../platform/api/api.ts';
import type { FormFault } from '../../../platform/forms/use-form.ts';
import { instantOf, localText } from '../../../platform/time/local-field.ts';

const texts = messages.storefrontPlans.planForm;

type Answer = Awaited<ReturnType<Api['storefront']['staff']['readStorefront']>>;
export type StaffPeriod = Answer['periods'][number];
export type StaffPlan = Answer['plans'][number];
export type StaffCurrency = Answer['currencies'][number];

/** The fields of a plan that staff change. */
export type PlanChange = Omit<
  Parameters<Api['storefront']['staff']['editPlan']>[0],
  'planId' | 'version'
>;

/** `0.003100` as `0.0031`, and `1.000000` as `1`. */
export function rateText(rateMicros: number): string {
  return decimalText(rateMicros, 6).replace(/\.?0+$/, '');
}

/** A plan that is not saved yet, as the form shows it. */
export const newPlan: PlanChange = {
  title: { en: '', si: '', ta: '' },
  features: { en: [], si: [], ta: [] },
  priceMinor: 0,
  available: true,
  sellsWithoutStock: true,
  providerProductId: 0,
  providerVariantId: 0,
  soldFrom: null,
  soldUntil: null,
  sale: null,
  retired: false,
};

/** The initial values of a plan's form. */
export function planFields(plan: PlanChange) {
  const { title, features, sale } = plan;
  const moment = (instant: string | null | undefined) =>
    instant === null || instant === undefined ? '' : localText(instant);
  return {
    title: title.en,
    titleSi: title.si,
    titleTa: title.ta,
    price: plan.priceMinor === 0 ? '' : decimalText(plan.priceMinor, 2),
    features: features.en.join('\n'),
    featuresSi: features.si.join('\n'),
    featuresTa: features.ta.join('\n'),
    productId: String(plan.providerProductId),
    variantId: String(plan.providerVariantId),
    soldFrom: moment(plan.soldFrom),
    soldUntil: moment(plan.soldUntil),
    salePrice: sale === null ? '' : decimalText(sale.priceMinor, 2),
    saleFrom: moment(sale?.from),
    saleUntil: moment(sale?.until),
  };
}

export type PlanValues = ReturnType<typeof planFields>;
export type PlanField = keyof PlanValues;
export type PlanSwitches = Pick<PlanChange, 'available' | 'sellsWithoutStock' | 'retired'>;

const fieldOf: Readonly<Record<PlanEditRefusal, PlanField>> = {
  STOREFRONT_TITLE_MISSING: 'title',
  STOREFRONT_DATES_INVALID: 'soldUntil',
  STOREFRONT_SALE_INVALID: 'salePrice',
  STOREFRONT_PLAN_IDS_MISSING: 'productId',
};

type Read<Value> = { fault: FormFault<PlanField> } | { fault: null; value: Value };

const faultAt = (field: PlanField, text: string): { fault: FormFault<PlanField> } => ({
  fault: { fields: { [field]: text } },
});

/** Reads a plan's form: the change, or its faults. */
export function readPlan(
  values: PlanValues,
  { needsIds, ...switches }: PlanSwitches & { needsIds: boolean },
): { fault: FormFault<PlanField> } | { fault: null; change: PlanChange } {
  const priceMinor = parseDecimal(values.price, 2);
  if (priceMinor === undefined || priceMinor < 1 || priceMinor > limits.priceMinor) {
    return faultAt('price', texts.priceInvalid);
  }
  const features = readFeatures(values);
  if (features.fault !== null) return features;
  const ids = readIds(values);
  if (ids.fault !== null) return ids;
  const sale = readSale(values);
  if (sale.fault !== null) return sale;
  const change = {
    title: { en: values.title.trim(), si: values.titleSi.trim(), ta: values.titleTa.trim() },
    features: features.value,
    priceMinor,
    ...switches,
    ...ids.value,
    soldFrom: instantOf(values.soldFrom),
    soldUntil: instantOf(values.soldUntil),
    sale: sale.value,
  };
  const refusal = planEditRefusal(change, needsIds);
  if (refusal !== null) return faultAt(fieldOf[refusal], messages.errors[refusal]);
  return { fault: null, change };
}

function readFeatures(values: PlanValues): Read<PlanChange['features']> {
  const lines = (text: string) => text.split('\n').map((line) => line.trim());
  const features = {
    en: parseFeatures(values.features),
    si: values.featuresSi.trim() === '' ? [] : lines(values.featuresSi),
    ta: values.featuresTa.trim() === '' ? [] : lines(values.featuresTa),
  };
  const fields = { en: 'features', si: 'featuresSi', ta: 'featuresTa' } as const;
  for (const language of ['en', 'si', 'ta'] as const) {
    const typed = features[language];
    if (typed.length > limits.features || typed.some(({ length }) => length > limits.feature)) {
      const text = texts.featuresInvalid({ most: limits.features, length: limits.feature });
      return faultAt(fields[language], text);
    }
  }
  return { fault: null, value: features };
}

function readIds(
  values: PlanValues,
): Read<Pick<PlanChange, 'providerProductId' | 'providerVariantId'>> {
  const [productId, variantId] = [values.productId, values.variantId].map((text) =>
    parseDecimal(text === '' ? '0' : text, 0),
  );
  if (productId === undefined || productId > limits.providerId) {
    return faultAt('productId', texts.idInvalid);
  }
  if (variantId === undefined || variantId > limits.providerId) {
    return faultAt('variantId', texts.idInvalid);
  }
  return { fault: null, value: { providerProductId: productId, providerVariantId: variantId } };
}

function readSale(values: PlanValues): Read<PlanChange['sale']> {
  const [from, until] = [instantOf(values.saleFrom), instantOf(values.saleUntil)];
  if (values.salePrice.trim() === '' && from === null && until === null) {
    return { fault: null, value: null };
  }
  const priceMinor = parseDecimal(values.salePrice, 2);
  if (priceMinor === undefined || priceMinor < 1) return faultAt('salePrice', texts.priceInvalid);
  if (from === null || until === null) {
    return faultAt(from === null ? 'saleFrom' : 'saleUntil', texts.saleIncomplete);
  }
  return { fault: null, value: { priceMinor, from, until } };
}
