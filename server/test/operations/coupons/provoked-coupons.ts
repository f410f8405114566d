import { randomUUID } from 'node:crypto';
import { newPerson } from '../../harness/people.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';
import { makeCoupon, useCoupon } from './coupon-examples.ts';

const past = new Date('2025-04-30T00:59:00Z');
const half = { planId: 'supreme-monthly', seenPriceMinor: 37_500 };
const stopped = { stopped_at: past, stopped_by: 'sithara' };

/** Refusals of a coupon code, in the operation's field `field`. */
function codeRefusals(
  operation: string,
  field: string,
  others: Faults = {},
): Record<string, Provoke> {
  const withCode = (faults: Parameters<typeof spoiled>[2]) =>
    spoiled(operation, 'customer without a license', faults);
  return {
    COUPON_UNKNOWN: withCode({ ...others, [field]: `NO-${randomUUID().slice(0, 8)}` }),
    COUPON_ENDED: withCode(async (server) => ({
      ...others,
      [field]: (await makeCoupon(server, { ends_at: past })).code,
    })),
    COUPON_USED_UP: withCode(async (server) => {
      const { id, code } = await makeCoupon(server, { max_uses: 1 });
      const { accountId } = await newPerson(server, 'customer without a license');
      await useCoupon(server, { accountId, couponId: id });
      return { ...others, [field]: code };
    }),
  };
}

/** A purchase with a coupon that the person has used once. */
function usedWith(columns: Readonly<Record<string, unknown>>): Provoke {
  return async (server) => {
    const { id: couponId, code: couponCode } = await makeCoupon(server, columns);
    const person = await newPerson(server, 'customer without a license');
    await useCoupon(server, { accountId: person.accountId, couponId });
    return { person, input: { ...half, currency: 'LKR', couponCode } };
  };
}

/** Refusals of a purchase because of its coupon code. */
export const purchaseRefusals: Readonly<Record<string, Provoke>> = {
  ...codeRefusals('storefront.startCheckout', 'couponCode', half),
  COUPON_PLAN_EXCLUDED: usedWith({ plans: ['supreme-weekly'] }),
  COUPON_CURRENCY_DIFFERS: usedWith({ kind: 'amount', value: 100, currency: 'USD' }),
  COUPON_ALREADY_USED: usedWith({ max_uses_per_customer: 1 }),
  COUPON_FIRST_ORDER_ONLY: usedWith({ first_order_only: true }),
};

/** A code that the same person has used once. */
function ownRefusal(columns: Readonly<Record<string, unknown>>): Provoke {
  return async (server) => {
    const { id: couponId, code } = await makeCoupon(server, columns);
    const person = await newPerson(server, 'customer without a license');
    await useCoupon(server, { accountId: person.accountId, couponId });
    return { person, input: { code } };
  };
}

/** Refusals of invalid coupons, new or edited. */
function draftRefusals(operation: string): Record<string, Provoke> {
  const draft = (faults: Faults) => spoiled(operation, 'admin', faults);
  return {
    COUPON_CODE_INVALID: draft({ code: '??' }),
    COUPON_CODE_TAKEN: spoiled(operation, 'admin', async (server) => ({
      code: (await makeCoupon(server)).code,
    })),
    COUPON_PLANS_MISSING: draft({ planIds: ['no-such-plan'] }),
    COUPON_TIMES_INVALID: draft({ endsAt: past.toISOString() }),
  };
}

/** An edit of a coupon with the columns; with `changeOf`, two people have used the coupon. */
function edit(
  columns: Readonly<Record<string, unknown>>,
  changeOf?: (code: string) => Faults,
): Provoke {
  return spoiled('coupons.staff.editCoupon', 'admin', async (server) => {
    const { id: couponId, code } = await makeCoupon(server, columns);
    if (changeOf === undefined) return { id: couponId };
    for (const _ of [1, 2]) {
      const { accountId } = await newPerson(server, 'customer without a license');
      await useCoupon(server, { accountId, couponId });
    }
    return { id: couponId, ...changeOf(code) };
  });
}

/** Requests that the operations of coupons refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'coupons.readCoupon': codeRefusals('coupons.readCoupon', 'code'),
  'coupons.readOwnCoupon': {
    ...codeRefusals('coupons.readOwnCoupon', 'code'),
    COUPON_ALREADY_USED: ownRefusal({ max_uses_per_customer: 1 }),
    COUPON_FIRST_ORDER_ONLY: ownRefusal({ first_order_only: true }),
  },
  'coupons.staff.createCoupon': draftRefusals('coupons.staff.createCoupon'),
  'coupons.staff.editCoupon': {
    ...draftRefusals('coupons.staff.editCoupon'),
    COUPON_UNKNOWN: spoiled('coupons.staff.editCoupon', 'admin', { id: randomUUID() }),
    COUPON_CHANGED: spoiled('coupons.staff.editCoupon', 'admin', { version: 2 }),
    COUPON_ENDED: edit(stopped),
    COUPON_FIXED: edit({}, () => ({})),
    COUPON_USES_BELOW: edit({ max_uses: 3 }, (code) => ({ code, maxUses: 1 })),
  },
  'coupons.staff.exportCouponUses': {
    COUPON_UNKNOWN: spoiled('coupons.staff.exportCouponUses', 'admin', { id: randomUUID() }),
  },
  'coupons.staff.stopCoupon': {
    COUPON_UNKNOWN: spoiled('coupons.staff.stopCoupon', 'admin', { id: randomUUID() }),
    COUPON_ENDED: spoiled('coupons.staff.stopCoupon', 'admin', async (server) => ({
      id: (await makeCoupon(server, stopped)).id,
    })),
  },
};
