import { couponStandings } from '@regz/rules/coupons/coupon-use.ts';
import { COUPON_LIMITS } from '@regz/rules/coupons/new-coupon.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** A code as somebody typed it. */
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
  /** Null for every plan. */
  planIds: z.array(z.string().max(64)).max(100).nullable(),
};

/** Why a code does not work for anybody now. */
const codeRefusals = {
  COUPON_UNKNOWN: { status: 404 },
  COUPON_ENDED: { status: 409 },
  COUPON_USED_UP: { status: 409 },
} as const;

/** Why an order cannot be placed with a code. */
export const couponRefusals = {
  ...codeRefusals,
  COUPON_PLAN_EXCLUDED: { status: 409 },
  COUPON_CURRENCY_DIFFERS: { status: 409, data: z.strictObject({ currency: z.string() }) },
  COUPON_ALREADY_USED: { status: 409 },
  COUPON_FIRST_ORDER_ONLY: { status: 409 },
} as const;

/**
 * What a code takes off, by which the page shows the price of each plan with the server's own rule;
 * the order is priced again by the server.
 */
const readCoupon = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/coupons' })
  .input(z.strictObject({ code: couponCode }))
  .output(
    z.strictObject({
      code: z.string(),
      ...terms,
      /** What a payment that is not free costs at least; null if the provider sets its own prices. */
      leastMinor: z.int().nullable(),
    }),
  )
  .errors(codeRefusals);

const limits = {
  startsAt: fields.instant.nullable(),
  endsAt: fields.instant.nullable(),
  maxUses: z.int().positive().max(COUPON_LIMITS.uses).nullable(),
  maxUsesPerCustomer: z.int().positive().max(COUPON_LIMITS.uses).nullable(),
  /** Only for who has bought nothing before. */
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
  /** Null while nobody has stopped it. */
  stopped: z.strictObject({ at: fields.instant, by: z.string() }).nullable(),
  /** Orders that hold one of its uses: paid and not refunded, or open. */
  uses: z.int(),
  /** Paid orders. */
  sold: z.int(),
  /** In hundredths of LKR, of real money: what they brought less what went back, and what they saved. */
  revenueMinor: z.int(),
  savedMinor: z.int(),
});

/** The newest first. */
const listCoupons = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/coupons/staff' })
  .input(fields.nothing)
  .output(z.array(coupon).max(500));

const createCoupon = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/coupons/staff', successStatus: 201 })
  .input(z.strictObject({ code: couponCode, ...terms, ...limits }))
  .output(coupon)
  .errors({
    COUPON_CODE_INVALID: { status: 400 },
    COUPON_CODE_TAKEN: { status: 409 },
    COUPON_PLANS_MISSING: { status: 400 },
    COUPON_TIMES_INVALID: { status: 400 },
  });

/** For good: whoever has a checkout open with it may still pay. */
const stopCoupon = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/coupons/staff/{id}/stop' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(coupon)
  .errors({ COUPON_UNKNOWN: { status: 404 }, COUPON_ENDED: { status: 409 } });

export const coupons = { readCoupon, staff: { listCoupons, createCoupon, stopCoupon } };
