import { expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { orderStatuses } from '../orders/order-status.ts';
import {
  type CouponLimits,
  couponRefusal,
  couponStanding,
  customerCouponRefusal,
  holdsCoupon,
} from './coupon-use.ts';

const open: CouponLimits = {
  startsAtMs: null,
  endsAtMs: null,
  isStopped: false,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
};
const now = { uses: 3, nowMs: 1_000 };

it.each([
  [{}, 'running', null],
  [{ startsAtMs: 1_000, endsAtMs: 1_001 }, 'running', null],
  [{ startsAtMs: 1_001 }, 'planned', 'COUPON_UNKNOWN'],
  [{ endsAtMs: 1_000 }, 'ended', 'COUPON_ENDED'],
  [{ isStopped: true, endsAtMs: 1_000 }, 'stopped', 'COUPON_ENDED'],
  [{ maxUses: 3 }, 'used-up', 'COUPON_USED_UP'],
  [{ maxUses: 4 }, 'running', null],
] as const)('A coupon with %o is %s', (limits, standing, refusal) => {
  const coupon = { ...open, ...limits };
  expect(couponStanding(coupon, now)).toBe(standing);
  expect(couponRefusal(coupon, now)).toBe(refusal);
});

it('A customer uses a coupon as often as each may, and one for a first order before any other', () => {
  const twice = { ...open, maxUsesPerCustomer: 2 };
  expect(customerCouponRefusal(twice, { ownUses: 1, hasBought: true })).toBeNull();
  expect(customerCouponRefusal(twice, { ownUses: 2, hasBought: true })).toBe('COUPON_ALREADY_USED');
  const first = { ...open, firstOrderOnly: true };
  expect(customerCouponRefusal(first, { ownUses: 0, hasBought: false })).toBeNull();
  expect(customerCouponRefusal(first, { ownUses: 0, hasBought: true })).toBe(
    'COUPON_FIRST_ORDER_ONLY',
  );
});

it('An order holds a use while it is paid and not refunded in full, or while its checkout is open', () => {
  const holding = (checkoutEndsAtMs: number, isProcessing = false) =>
    orderStatuses.filter((status) =>
      holdsCoupon({ status, isProcessing, checkoutEndsAtMs }, 2 * HOUR_MS),
    );
  const paid = ['awaiting-key', 'completed', 'disputed', 'chargeback'];
  expect(holding(0)).toEqual(paid);
  expect(holding(HOUR_MS)).toEqual(paid);
  expect(holding(0, true)).toEqual(['pending', ...paid]);
  expect(new Set(holding(HOUR_MS + 1))).toEqual(new Set(['pending', 'failed', ...paid]));
});
