import { couponStandings } from '@regz/rules/coupons/coupon-use.ts';
import { COUPON_LIMITS } from '@regz/rules/coupons/new-coupon.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** A code as typed. */
export const couponCode = z
  .string()
  .min(1)
  .max(2 * COUPON_LIMITS.code);

const terms = {
  discount: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent: z.int().min(1).max(100) }),
    z.strictObject({
      kind: z.literal('amount'),
      amountMinor: fields.amountMinor,
      currency: z.enum(currencyCodes),
    }),
  ]),
  /** Null means every plan. */
  planIds: z.array(z.string().max(64)).max(100).nullable(),
};

/** The reasons why a code does not work now. */
const codeRefusals = {
  COUPON_UNKNOWN: { status: 404 },
  COUPON_ENDED: { status: 409 },
  COUPON_USED_UP: { status: 409 },
} as const;

/** Why a code does not work for a customer. */
const customerRefusals = {
  ...codeRefusals,
  COUPON_ALREADY_USED: { status: 409 },
  COUPON_FIRST_ORDER_ONLY: { status: 409 },
} as const;

/** Why an order cannot be placed with a code. */
export const couponRefusals = {
  ...customerRefusals,
  COUPON_PLAN_EXCLUDED: { status: 409 },
  COUPON_CURRENCY_DIFFERS: { status: 409, data: z.strictObject({ currency: z.string() }) },
} as const;

const offer = z.strictObject({
  code: z.string(),
  ...terms,
  /** The minimum price of a payment that is not free. Null if the provider sets its own prices. */
  leastMinor: z.int().nullable(),
});

/**
 * Returns the discount of a code. The page computes the price of each plan with the server's own
 * rule; the server prices the order again.
 */
const readCoupon = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/coupons' })
  .input(z.strictObject({ code: couponCode }))
  .output(offer)
  .errors(codeRefusals);

/** The same for the logged-in customer. Refused if the code would not work for them. */
const readOwnCoupon = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/coupons/own' })
  .input(z.strictObject({ code: couponCode }))
  .output(offer)
  .errors(customerRefusals);

const limits = {
  startsAt: fields.instant.nullable(),
  endsAt: fields.instant.nullable(),
  maxUses: z.int().positive().max(COUPON_LIMITS.uses).nullable(),
  maxUsesPerCustomer: z.int().positive().max(COUPON_LIMITS.uses).nullable(),
  /** True if only customers without an earlier purchase may use it. */
  firstOrderOnly: z.boolean(),
};

const coupon = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  ...terms,
  ...limits,
  standing: z.enum(couponStandings),
  createdAt: fields.instant,
  createdBy: z.string(),
  ...fields.edited,
  /**
   * True after the first order with it. Its terms are then fixed, and only its limits can change.
   */
  isFixed: z.boolean(),
  /** Null unless the coupon was stopped. */
  stopped: z.strictObject({ at: fields.instant, by: z.string() }).nullable(),
  /** Orders that use up one of its uses: paid and not refunded, or open. */
  uses: z.int(),
  /** Orders that were paid, or cost nothing. */
  sold: z.int(),
  /** In hundredths of LKR, of real money: the revenue less refunds, and the savings. */
  revenueMinor: z.int(),
  savedMinor: z.int(),
});

/** Newest first. */
const listCoupons = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/coupons/staff' })
  .input(fields.nothing)
  .output(z.array(coupon).max(500));

const draft = { code: couponCode, ...terms, ...limits };
const draftRefusals = {
  COUPON_CODE_INVALID: { status: 400 },
  COUPON_CODE_TAKEN: { status: 409 },
  COUPON_PLANS_MISSING: { status: 400 },
  COUPON_TIMES_INVALID: { status: 400 },
} as const;

const createCoupon = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/coupons/staff', successStatus: 201 })
  .input(z.strictObject(draft))
  .output(coupon)
  .errors(draftRefusals);

/**
 * Replaces a coupon that is not stopped. After the first order with it, only its end and its
 * numbers of uses can change.
 */
const editCoupon = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/coupons/staff/{id}' })
  .input(z.strictObject({ id: z.uuid(), version: fields.version, ...draft }))
  .output(coupon)
  .errors({
    ...draftRefusals,
    COUPON_UNKNOWN: { status: 404 },
    COUPON_ENDED: { status: 409 },
    COUPON_CHANGED: { status: 409, data: coupon },
    COUPON_FIXED: { status: 409 },
    COUPON_USES_BELOW: { status: 409, data: z.strictObject({ uses: z.int() }) },
  });

/** Stops a coupon. This is final. A checkout that is already open with it can still be paid. */
const stopCoupon = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/coupons/staff/{id}/stop' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(coupon)
  .errors({ COUPON_UNKNOWN: { status: 404 }, COUPON_ENDED: { status: 409 } });

const csv = { caller: 'admin', contentType: 'text/csv; charset=utf-8' } as const;

/** All coupons as CSV, safe to open in a spreadsheet. */
const exportCoupons = operation({ ...csv, fileName: 'regz-coupons.csv' })
  .route({ method: 'GET', path: '/coupons/staff/csv' })
  .input(fields.nothing)
  .output(z.string());

/** The orders with a coupon as CSV, oldest first. */
const exportCouponUses = operation({ ...csv, fileName: 'regz-coupon-uses.csv' })
  .route({ method: 'GET', path: '/coupons/staff/{id}/csv' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.string())
  .errors({ COUPON_UNKNOWN: { status: 404 } });

export const coupons = {
  readCoupon,
  readOwnCoupon,
  staff: { listCoupons, createCoupon, editCoupon, stopCoupon, exportCoupons, exportCouponUses },
};
