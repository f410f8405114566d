import { expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { orderStatuses } from '../orders/order-status.ts';
import {
  type CouponLimits,
  type CouponOrder,
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

const paidStatuses = ['awaiting-key', 'completed', 'disputed', 'chargeback'];
const unpaidStatuses = ['pending', 'failed', 'expired'];

function holding(change: Partial<CouponOrder>): ReadonlySet<string> {
  const order = { isProcessing: false, isOver: false, withoutCheckoutSinceMs: null, ...change };
  return new Set(orderStatuses.filter((status) => holdsCoupon({ ...order, status }, 2 * HOUR_MS)));
}

it('An unpaid order holds its use until its provider has said that nothing was paid', () => {
  expect(holding({})).toEqual(new Set([...unpaidStatuses, ...paidStatuses]));
  expect(holding({ isOver: true })).toEqual(new Set(paidStatuses));
  expect(holding({ isOver: true, isProcessing: true })).toEqual(
    new Set(['pending', ...paidStatuses]),
  );
});

it('An order without a checkout holds its use for an hour', () => {
  expect(holding({ withoutCheckoutSinceMs: HOUR_MS })).toEqual(new Set(paidStatuses));
  expect(holding({ withoutCheckoutSinceMs: HOUR_MS + 1 })).toEqual(
    new Set([...unpaidStatuses, ...paidStatuses]),
  );
});
