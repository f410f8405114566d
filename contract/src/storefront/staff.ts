import { keySources } from '@regz/rules/key-stock/key-sources.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { PLAN_EDIT_LIMITS as limits } from '@regz/rules/storefront/plan-edits.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { periodName, planId } from './storefront.ts';

const title = z.string().trim().max(limits.title);
const suffix = z.string().trim().max(limits.suffix);
const line = z.string().trim().max(limits.feature);
const lines = z.array(line).max(limits.features);
const priceMinor = z.int().min(1).max(limits.priceMinor);

/** Every edit raises it. An edit names the one that it is based on. */
const { version } = fields;

/** The fields of a plan that staff may change. */
const changeable = {
  /** An empty translation means the English text. */
  title: z.strictObject({ en: title, si: title, ta: title }),
  /** Translations line by line; an empty or missing line means the English one. */
  features: z.strictObject({
    en: z.array(line.min(1)).max(limits.features),
    si: lines,
    ta: lines,
  }),
  /** In hundredths of a rupee. */
  priceMinor,
  available: z.boolean(),
  /** True if it is sold without a key in stock. */
  sellsWithoutStock: z.boolean(),
  /** The payment provider's number for the plan; 0 if it has none. */
  providerProductId: z.int().min(0).max(limits.providerId),
  providerVariantId: z.int().min(0).max(limits.providerId),
  soldFrom: fields.instant.nullable(),
  soldUntil: fields.instant.nullable(),
  /** A lower price between two moments. */
  sale: z.strictObject({ priceMinor, from: fields.instant, until: fields.instant }).nullable(),
  /** A retired plan is not in the store. Its open orders keep their price and get their keys. */
  retired: z.boolean(),
};

const plan = z.strictObject({
  id: planId,
  package: fields.packageName,
  period: periodName,
  days: z.int(),
  /** The product whose keys it sells. */
  productId: z.uuid(),
  ...changeable,
  /** Orders that wait for their payment, at the price at which they were opened. */
  openOrders: z.int(),
  ...fields.edited,
});

const texts = {
  title: z.strictObject({ en: title, si: title, ta: title }),
  /** The text after the price. */
  suffix: z.strictObject({ en: suffix, si: suffix, ta: suffix }),
};

const period = z.strictObject({
  name: periodName,
  days: z.int(),
  ...texts,
  retired: z.boolean(),
  ...fields.edited,
});

const currency = z.strictObject({
  code: z.enum(currencyCodes),
  name: z.string(),
  symbol: z.string(),
  /** The value of one LKR, in millionths. */
  rateMicros: z.int(),
  ...fields.edited,
});

const planDraftRefusals = {
  STOREFRONT_TITLE_MISSING: { status: 400 },
  /** It would end before it begins. */
  STOREFRONT_DATES_INVALID: { status: 400 },
  /** The price is not lower, or the sale would end before it begins. */
  STOREFRONT_SALE_INVALID: { status: 400 },
  STOREFRONT_PLAN_IDS_MISSING: { status: 400 },
} as const;

const planRefusals = {
  STOREFRONT_PLAN_UNKNOWN: { status: 404 },
  /** Another edit was saved first. The data is the current plan. */
  STOREFRONT_PLAN_CHANGED: { status: 409, data: plan },
} as const;

const periodRefusals = {
  STOREFRONT_PERIOD_UNKNOWN: { status: 404 },
  /** Another edit was saved first. The data is the current period. */
  STOREFRONT_PERIOD_CHANGED: { status: 409, data: period },
} as const;

/** Periods, plans and currencies in store order, retired ones too, with fields for staff only. */
const readStorefront = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/storefront/staff' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      periods: z.array(period),
      plans: z.array(plan),
      currencies: z.array(currency),
      /** True if a plan for sale needs the numbers of a payment provider. */
      needsIds: z.boolean(),
    }),
  );

/** Puts a package on sale for a period. Creates the product whose keys the plan sells. */
const createPlan = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/storefront/staff/plans', successStatus: 201 })
  .input(
    z.strictObject({
      package: fields.packageName,
      period: periodName,
      keys: z.enum(keySources),
      ...changeable,
    }),
  )
  .output(plan)
  .errors({
    ...planDraftRefusals,
    ...fields.packageRefusal,
    STOREFRONT_PERIOD_UNKNOWN: periodRefusals.STOREFRONT_PERIOD_UNKNOWN,
    /** A plan with the same title and period, or a product of the same name, exists. */
    STOREFRONT_PLAN_EXISTS: { status: 409 },
  });

/** Existing orders keep their price. The next buyer sees the new one. */
const editPlan = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/storefront/staff/plans/{planId}' })
  .input(z.strictObject({ planId, version, ...changeable }))
  .output(plan)
  .errors({ ...planRefusals, ...planDraftRefusals });

/** Sets the order of the plans within their periods. The input names all plans. */
const orderPlans = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/storefront/staff/plan-order' })
  .input(z.strictObject({ planIds: z.array(planId.max(64)).max(limits.plans) }))
  .output(fields.nothing)
  .errors({
    /** The ids are not those of all plans. */
    STOREFRONT_PLANS_DIFFER: { status: 409 },
  });

/** Deletes a plan that was never ordered, and its product if that never had a key. */
const removePlan = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/storefront/staff/plans/{planId}/remove' })
  .input(z.strictObject({ planId, version }))
  .output(fields.nothing)
  .errors({ ...planRefusals, STOREFRONT_PLAN_USED: { status: 409 } });

const createPeriod = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/storefront/staff/periods', successStatus: 201 })
  .input(
    z.strictObject({ name: periodName, days: z.int().min(1).max(limits.periodDays), ...texts }),
  )
  .output(period)
  .errors({
    STOREFRONT_TITLE_MISSING: { status: 400 },
    STOREFRONT_PERIOD_EXISTS: { status: 409 },
  });

/** The days of a period never change. Existing plans keep a retired period; no plan gets it. */
const editPeriod = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/storefront/staff/periods/{name}' })
  .input(z.strictObject({ name: periodName, version, ...texts, retired: z.boolean() }))
  .output(period)
  .errors({ STOREFRONT_TITLE_MISSING: { status: 400 }, ...periodRefusals });

/** Sets the order of the periods in the store. The input names all periods. */
const orderPeriods = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/storefront/staff/period-order' })
  .input(z.strictObject({ names: z.array(periodName).max(limits.periods) }))
  .output(fields.nothing)
  .errors({
    /** The names are not those of all periods. */
    STOREFRONT_PERIODS_DIFFER: { status: 409 },
  });

/** Deletes a period without plans. */
const removePeriod = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/storefront/staff/periods/{name}/remove' })
  .input(z.strictObject({ name: periodName, version }))
  .output(fields.nothing)
  .errors({ ...periodRefusals, STOREFRONT_PERIOD_USED: { status: 409 } });

const editCurrency = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/storefront/staff/currencies/{code}' })
  .input(
    z.strictObject({
      code: z.enum(currencyCodes),
      version,
      symbol: z.string().max(limits.symbol),
      rateMicros: z.int().min(1).max(limits.rateMicros),
    }),
  )
  .output(currency)
  .errors({
    STOREFRONT_SYMBOL_MISSING: { status: 400 },
    STOREFRONT_BASE_RATE_FIXED: { status: 409 },
    /** Another edit was saved first. The data is the current currency. */
    STOREFRONT_CURRENCY_CHANGED: { status: 409, data: currency },
  });

/** Periods, plans and prices as staff maintain them. */
export const storefrontStaff = {
  readStorefront,
  createPlan,
  editPlan,
  orderPlans,
  removePlan,
  createPeriod,
  editPeriod,
  orderPeriods,
  removePeriod,
  editCurrency,
};
