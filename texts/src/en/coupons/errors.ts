import { texts } from '../../sentences.ts';

export const couponsErrors = texts({
  COUPON_UNKNOWN: 'We do not know this code.',
  COUPON_ENDED: 'This code has ended.',
  COUPON_USED_UP: 'This code has been used up.',
  COUPON_PLAN_EXCLUDED: 'This code is not for this plan.',
  COUPON_CURRENCY_DIFFERS: 'This code is for prices in {currency}.',
  COUPON_ALREADY_USED: 'You have used this code already.',
  COUPON_FIRST_ORDER_ONLY: 'This code is for a first order only.',
  COUPON_CODE_INVALID: 'A code has 3 to 32 letters and digits.',
  COUPON_CODE_TAKEN: 'This code exists already.',
  COUPON_PLANS_MISSING: 'Choose at least one plan.',
  COUPON_TIMES_INVALID: 'The last day lies before the first, or is over.',
  COUPON_CHANGED: '{editedBy} changed this coupon in the meantime.',
  COUPON_FIXED:
    'An order has been placed with this coupon: what it promises stays. Its last day and its numbers of uses can change.',
  COUPON_USES_BELOW: {
    one: 'Orders hold {n} use: there cannot be fewer.',
    other: 'Orders hold {n} uses: there cannot be fewer.',
  },
});
