import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { HOUR_MS } from '../durations.ts';
import { orderStatuses } from '../orders/order-status.ts';
import { couponEditRefusal } from './coupon-edit.ts';
import { type CouponDiscount, couponPrice } from './coupon-price.ts';
import {
  type CouponLimits,
  type CouponOrder,
  couponRefusal,
  couponStanding,
  customerCouponRefusal,
  holdsCoupon,
} from './coupon-use.ts';
import { newCouponRefusal, normalizeCouponCode } from './new-coupon.ts';

const coupon = {
  code: 'HALF',
  discount: { kind: 'percent', percent: 50 },
  planIds: ['supreme-monthly', 'supreme-weekly'],
  startsAtMs: 1_000,
  firstOrderOnly: false,
  isStopped: false,
  maxUses: 5,
} as const;

golden(
  'An order fixes what a coupon promises, not how often it is used',
  (change: Partial<Parameters<typeof couponEditRefusal>[1]>) =>
    [false, true].map((hasOrders) =>
      couponEditRefusal(coupon, { ...coupon, ...change }, { hasOrders, uses: hasOrders ? 2 : 0 }),
    ),
  [
    [{ code: 'THIRD' }, [null, 'COUPON_FIXED']],
    [{ discount: { kind: 'percent', percent: 30 } }, [null, 'COUPON_FIXED']],
    [{ discount: { kind: 'amount', amountMinor: 50, currency: 'LKR' } }, [null, 'COUPON_FIXED']],
    [{ planIds: null }, [null, 'COUPON_FIXED']],
    [{ planIds: ['supreme-monthly'] }, [null, 'COUPON_FIXED']],
    [{ startsAtMs: null }, [null, 'COUPON_FIXED']],
    [{ firstOrderOnly: true }, [null, 'COUPON_FIXED']],
    [{ planIds: ['supreme-weekly', 'supreme-monthly'], maxUses: 2 }, [null, null]],
    [{ maxUses: null }, [null, null]],
    [{ maxUses: 1 }, [null, 'COUPON_USES_BELOW']],
  ],
);

it('A stopped coupon does not change', () => {
  const stopped = { ...coupon, isStopped: true };
  expect(couponEditRefusal(stopped, coupon, { hasOrders: false, uses: 0 })).toBe('COUPON_ENDED');
});

const plan = { id: 'supreme-monthly', priceMinor: 75_000 };
const percent = (value: number) => ({ kind: 'percent', percent: value }) as const;
const rupees = (amountMinor: number) => ({ kind: 'amount', amountMinor, currency: 'LKR' }) as const;
const dollar = { kind: 'amount', amountMinor: 100, currency: 'USD' } as const;
const cheap = { plan: { id: 'cheap', priceMinor: 15_000 } };

golden(
  'A coupon lowers a price to nothing or to the least that can be charged',
  (
    discount: CouponDiscount,
    sale: Partial<Parameters<typeof couponPrice>[1]>,
    planIds: string | null,
  ) => {
    const base = { plan, shown: 'LKR', rateMicros: 1_000_000, leastMinor: 20_000 } as const;
    const planList = planIds === null ? null : [planIds];
    const price = couponPrice({ discount, planIds: planList }, { ...base, ...sale });
    return price.refusal ?? price.totalMinor;
  },
  [
    [percent(15), {}, null, 63_750],
    [percent(1), {}, null, 74_250],
    [rupees(25_000), {}, null, 50_000],
    [rupees(1), {}, null, 74_999],
    [percent(15), { plan: { id: 'odd', priceMinor: 99_950 }, leastMinor: 1 }, null, 84_957],
    [percent(90), {}, null, 20_000],
    [rupees(74_999), {}, null, 20_000],
    [percent(100), {}, null, 0],
    [rupees(80_000), {}, null, 0],
    [percent(50), { leastMinor: null }, null, 'COUPON_PLAN_EXCLUDED'],
    [percent(100), { leastMinor: null }, null, 0],
    [percent(50), cheap, null, 'COUPON_PLAN_EXCLUDED'],
    [percent(50), {}, 'supreme-weekly', 'COUPON_PLAN_EXCLUDED'],
    [percent(50), {}, 'supreme-monthly', 37_500],
    [dollar, { rateMicros: 3_100 }, null, 'COUPON_CURRENCY_DIFFERS'],
    [dollar, { rateMicros: 3_100, shown: 'USD' }, null, 42_742],
    [rupees(25_000), { shown: 'USD' }, null, 50_000],
  ],
);

const open: CouponLimits = {
  startsAtMs: null,
  endsAtMs: null,
  isStopped: false,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
};

goldenChanges(
  'A coupon runs within its times and uses',
  open,
  (limits: CouponLimits) => {
    const now = { uses: 3, nowMs: 1_000 };
    return [couponStanding(limits, now), couponRefusal(limits, now)];
  },
  [
    [{}, ['running', null]],
    [{ startsAtMs: 1_000, endsAtMs: 1_001 }, ['running', null]],
    [{ startsAtMs: 1_001 }, ['planned', 'COUPON_UNKNOWN']],
    [{ endsAtMs: 1_000 }, ['ended', 'COUPON_ENDED']],
    [{ isStopped: true, endsAtMs: 1_000 }, ['stopped', 'COUPON_ENDED']],
    [{ maxUses: 3 }, ['used-up', 'COUPON_USED_UP']],
    [{ maxUses: 4 }, ['running', null]],
  ],
);

golden(
  'A customer has a limit of uses, and only one first order',
  (limits: Partial<CouponLimits>, ownUses: number, hasBought: boolean) =>
    customerCouponRefusal({ ...open, ...limits }, { ownUses, hasBought }),
  [
    [{ maxUsesPerCustomer: 2 }, 1, true, null],
    [{ maxUsesPerCustomer: 2 }, 2, true, 'COUPON_ALREADY_USED'],
    [{ firstOrderOnly: true }, 0, false, null],
    [{ firstOrderOnly: true }, 0, true, 'COUPON_FIRST_ORDER_ONLY'],
  ],
);

const paid = ['awaiting-key', 'completed', 'disputed', 'chargeback'];
const all = ['pending', 'failed', 'expired', ...paid];

goldenChanges(
  'An unpaid order holds its use until its checkout is over, or for an hour without one',
  { isProcessing: false, isOver: false, withoutCheckoutSinceMs: null },
  (order: Omit<CouponOrder, 'status'>): string[] =>
    orderStatuses.filter((status) => holdsCoupon({ ...order, status }, 2 * HOUR_MS)).toSorted(),
  [
    [{}, all.toSorted()],
    [{ isOver: true }, paid.toSorted()],
    [{ isOver: true, isProcessing: true }, ['pending', ...paid].toSorted()],
    [{ withoutCheckoutSinceMs: HOUR_MS }, paid.toSorted()],
    [{ withoutCheckoutSinceMs: HOUR_MS + 1 }, all.toSorted()],
  ],
);

golden('A copied code is the same code', normalizeCouponCode, [
  [' welcome -15\n', 'WELCOME-15'],
  ['Welcome-15.', 'WELCOME-15'],
  ['“WELCOME-15”,', 'WELCOME-15'],
  ['(welcome-15)', 'WELCOME-15'],
  ['WELCOME\u2011\u200b15', 'WELCOME-15'],
  ['\u202aWELCOME\u00a0-\u00a015\u202c!', 'WELCOME-15'],
  ['welcome-١٥', 'WELCOME-15'],
]);

goldenChanges(
  'A new coupon needs a code, plans and possible times',
  { code: 'WELCOME-15', planIds: null, startsAtMs: null, endsAtMs: null },
  (form: Parameters<typeof newCouponRefusal>[0]) => newCouponRefusal(form, 1_000),
  [
    [{}, null],
    [{ code: 'AB' }, 'COUPON_CODE_INVALID'],
    [{ code: 'ÄÖÜ' }, 'COUPON_CODE_INVALID'],
    [{ planIds: [] }, 'COUPON_PLANS_MISSING'],
    [{ endsAtMs: 1_000 }, 'COUPON_TIMES_INVALID'],
    [{ startsAtMs: 2_000, endsAtMs: 2_000 }, 'COUPON_TIMES_INVALID'],
    [{ startsAtMs: 2_000, endsAtMs: 2_001 }, null],
  ],
);
