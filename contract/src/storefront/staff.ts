import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { PLAN_EDIT_LIMITS } from '@regz/rules/storefront/plan-edits.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { periodName, planId } from './storefront.ts';

/** The fields of a plan that staff may change. */
const changeable = {
  /** In hundredths of a rupee. */
  priceMinor: z.int().min(1).max(PLAN_EDIT_LIMITS.priceMinor),
  features: z
    .array(z.string().trim().min(1).max(PLAN_EDIT_LIMITS.feature))
    .max(PLAN_EDIT_LIMITS.features),
  available: z.boolean(),
  /** True if it is sold without a key in stock. */
  sellsWithoutStock: z.boolean(),
  /** The payment provider's number for the plan; 0 if it has none. */
  providerProductId: z.int().min(0).max(PLAN_EDIT_LIMITS.providerId),
  providerVariantId: z.int().min(0).max(PLAN_EDIT_LIMITS.providerId),
};

/** Every edit raises it. An edit names the one that it is based on. */
const { version } = fields;

const plan = z.strictObject({
  id: planId,
  title: z.string(),
  period: periodName,
  ...changeable,
  features: z.array(z.string()),
  ...fields.edited,
});

const period = z.strictObject({
  name: periodName,
  days: z.int(),
  /** An empty translation means the English text. */
  title: fields.threeLanguages,
  /** The text after the price. */
  suffix: fields.threeLanguages,
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

/** Periods, plans and currencies in store order, with fields for staff only. */
const readStorefront = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/storefront/staff' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      periods: z.array(period),
      plans: z.array(plan),
      currencies: z.array(currency),
    }),
  );

/** Existing orders keep their price. The next buyer sees the new one. */
const editPlan = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/storefront/staff/plans/{planId}' })
  .input(z.strictObject({ planId, version, ...changeable }))
  .output(plan)
  .errors({
    STOREFRONT_PLAN_IDS_MISSING: { status: 400 },
    STOREFRONT_PLAN_UNKNOWN: { status: 404 },
    /** Another edit was saved first. The data is the current plan. */
    STOREFRONT_PLAN_CHANGED: { status: 409, data: plan },
  });

const editCurrency = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/storefront/staff/currencies/{code}' })
  .input(
    z.strictObject({
      code: z.enum(currencyCodes),
      version,
      symbol: z.string().max(PLAN_EDIT_LIMITS.symbol),
      rateMicros: z.int().min(1).max(PLAN_EDIT_LIMITS.rateMicros),
    }),
  )
  .output(currency)
  .errors({
    STOREFRONT_SYMBOL_MISSING: { status: 400 },
    STOREFRONT_BASE_RATE_FIXED: { status: 409 },
    /** Another edit was saved first. The data is the current currency. */
    STOREFRONT_CURRENCY_CHANGED: { status: 409, data: currency },
  });

/** Plans and prices as staff maintain them. */
export const storefrontStaff = {
  readStorefront,
  editPlan,
  editCurrency,
};
