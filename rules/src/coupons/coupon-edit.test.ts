import { expect, it } from 'vitest';
import { couponEditRefusal } from './coupon-edit.ts';

const coupon = {
  code: 'HALF',
  discount: { kind: 'percent', percent: 50 },
  planIds: ['supreme-monthly', 'supreme-weekly'],
  startsAtMs: 1_000,
  firstOrderOnly: false,
  isStopped: false,
  maxUses: 5,
} as const;
type Change = Partial<Parameters<typeof couponEditRefusal>[1]>;
const refusalOf = (change: Change, hasOrders: boolean) =>
  couponEditRefusal(coupon, { ...coupon, ...change }, { hasOrders, uses: hasOrders ? 2 : 0 });

const promised: readonly Change[] = [
  { code: 'THIRD' },
  { discount: { kind: 'percent', percent: 30 } },
  { discount: { kind: 'amount', amountMinor: 50, currency: 'LKR' } },
  { planIds: null },
  { planIds: ['supreme-monthly'] },
  { startsAtMs: null },
  { firstOrderOnly: true },
];

it.each(promised)(
  'What a coupon promises changes only before an order was placed with it: %o',
  (change) => {
    expect(refusalOf(change, false)).toBeNull();
    expect(refusalOf(change, true)).toBe('COUPON_FIXED');
  },
);

it('How often a coupon can be used changes at any time, to no less than its orders hold', () => {
  const reordered = { planIds: ['supreme-weekly', 'supreme-monthly'] };
  expect(refusalOf({ ...reordered, maxUses: 2 }, true)).toBeNull();
  expect(refusalOf({ maxUses: null }, true)).toBeNull();
  expect(refusalOf({ maxUses: 1 }, true)).toBe('COUPON_USES_BELOW');
  expect(refusalOf({ maxUses: 1 }, false)).toBeNull();
});

it('A coupon that was stopped is not changed any more', () => {
  const stopped = { ...coupon, isStopped: true };
  expect(couponEditRefusal(stopped, coupon, { hasOrders: false, uses: 0 })).toBe('COUPON_ENDED');
});
