import { SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import { type BudgetsOf, perMinute, perHour } from '../platform/guards/attempts/attempt-budget.ts';
import type { Slice } from '../platform/slice.ts';
import { readCoupon } from './read-coupon.ts';
import { readOwnCoupon } from './read-own-coupon.ts';
import { createCoupon } from './staff/create-coupon.ts';
import { editCoupon } from './staff/edit-coupon.ts';
import { exportCouponUses } from './staff/export-coupon-uses.ts';
import { exportCoupons } from './staff/export-coupons.ts';
import { listCoupons } from './staff/list-coupons.ts';
import { stopCoupon } from './staff/stop-coupon.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof budgets> {}
}

const WRONG_CODES_HOUR = 20;
/** Shared by all visitors of a network, because they have one address. */
const VISITORS_WRONG_CODES_HOUR = 400;
/** Applies once those are used up. */
const VISITORS_CODES_MINUTE = 10;

const budgets = {
  /** Unknown codes tried by a customer. */
  couponCustomer: perHour(WRONG_CODES_HOUR),
  /** Unknown codes tried by visitors without a session, per network and per shared network. */
  couponNetwork: perHour(VISITORS_WRONG_CODES_HOUR),
  couponSharedNetwork: perHour(VISITORS_WRONG_CODES_HOUR * SHARED_NETWORK_FACTOR),
  /**
   * All codes from a network without wrong codes left, so that a valid one is accepted within
   * minutes.
   */
  couponNetworkPace: perMinute(VISITORS_CODES_MINUTE),
  couponSharedNetworkPace: perMinute(VISITORS_CODES_MINUTE * SHARED_NETWORK_FACTOR),
};

export const coupons = {
  operations: {
    coupons: {
      readCoupon,
      readOwnCoupon,
      staff: {
        listCoupons,
        createCoupon,
        editCoupon,
        stopCoupon,
        exportCoupons,
        exportCouponUses: (services, _, input) => exportCouponUses(services, input),
      },
    },
  },
  attemptLimits: () => budgets,
} satisfies Slice;
