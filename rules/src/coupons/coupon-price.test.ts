import { expect, it } from 'vitest';
import { type CouponDiscount, couponPrice } from './coupon-price.ts';

const plan = { id: 'supreme-monthly', priceMinor: 75_000 };
const percent = (value: number) => ({ kind: 'percent', percent: value }) as const;
const rupees = (amountMinor: number) => ({ kind: 'amount', amountMinor, currency: 'LKR' }) as const;

function priceWith(
  discount: CouponDiscount,
  { leastMinor = 20_000, ...sale }: Partial<Parameters<typeof couponPrice>[1]> = {},
  planIds: readonly string[] | null = null,
) {
  return couponPrice(
    { discount, planIds },
    { plan, shown: 'LKR', rateMicros: 1_000_000, leastMinor, ...sale },
  );
}
const costs = (totalMinor: number) => ({ refusal: null, totalMinor });

it.each([
  [percent(15), 63_750],
  [percent(1), 74_250],
  [rupees(25_000), 50_000],
  [rupees(1), 74_999],
])('A coupon takes off what it says: %o leaves %i of 75000', (discount, totalMinor) => {
  expect(priceWith(discount)).toEqual(costs(totalMinor));
});

it('A percentage is rounded half up in whole hundredths', () => {
  const odd = { plan: { id: 'odd', priceMinor: 99_950 }, leastMinor: 1 };
  expect(priceWith(percent(15), odd)).toEqual(costs(84_957));
});

it('An order with a coupon costs nothing or at least what the payment provider charges', () => {
  expect(priceWith(percent(90))).toEqual(costs(20_000));
  expect(priceWith(rupees(74_999))).toEqual(costs(20_000));
  expect(priceWith(percent(100))).toEqual(costs(0));
  expect(priceWith(rupees(80_000))).toEqual(costs(0));
});

it('A provider with own prices allows only a full discount', () => {
  expect(priceWith(percent(50), { leastMinor: null })).toEqual({ refusal: 'COUPON_PLAN_EXCLUDED' });
  expect(priceWith(percent(100), { leastMinor: null })).toEqual(costs(0));
});

it('A coupon that saves nothing, or names other plans, is not for the plan', () => {
  const cheap = { plan: { id: 'cheap', priceMinor: 15_000 } };
  expect(priceWith(percent(50), cheap)).toEqual({ refusal: 'COUPON_PLAN_EXCLUDED' });
  expect(priceWith(percent(50), {}, ['supreme-weekly'])).toEqual({
    refusal: 'COUPON_PLAN_EXCLUDED',
  });
  expect(priceWith(percent(50), {}, ['supreme-monthly'])).toEqual(costs(37_500));
});

it('An amount in another currency holds for prices shown in it, at its rate; one in rupees for all', () => {
  const dollar = { kind: 'amount', amountMinor: 100, currency: 'USD' } as const;
  const rateMicros = 3_100;
  expect(priceWith(dollar, { rateMicros })).toEqual({ refusal: 'COUPON_CURRENCY_DIFFERS' });
  expect(priceWith(dollar, { rateMicros, shown: 'USD' })).toEqual(costs(42_742));
  expect(priceWith(rupees(25_000), { shown: 'USD' })).toEqual(costs(50_000));
});
