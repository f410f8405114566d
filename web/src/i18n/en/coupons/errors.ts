import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of coupons. */
export const couponsErrors = {
  COUPON_UNKNOWN: 'We do not know this code. Please check it.',
  COUPON_ENDED: 'This code has ended.',
  COUPON_USED_UP: 'This code has been used up.',
  COUPON_PLAN_EXCLUDED: 'This code is not for this plan.',
  COUPON_CURRENCY_DIFFERS: ({ currency }) =>
    `This code is for prices in ${currency}. Choose that currency to use it.`,
  COUPON_ALREADY_USED: 'You have used this code already.',
  COUPON_FIRST_ORDER_ONLY: 'This code is for a first order only.',
  COUPON_CODE_INVALID: 'A code has 3 to 32 letters, digits or hyphens.',
  COUPON_CODE_TAKEN: 'This code exists already.',
  COUPON_PLANS_MISSING: 'Choose at least one plan.',
  COUPON_TIMES_INVALID: 'The last day lies before the first, or is over.',
} satisfies Partial<ErrorSentences>;
