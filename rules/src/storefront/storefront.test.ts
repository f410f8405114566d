import { expect, it } from 'vitest';
import { convertPrice, formatAmount, formatMoney } from './currencies.ts';
import { currencyEditRefusal, parseFeatures, planEditRefusal } from './plan-edits.ts';
import {
  cheapestPlan,
  hasStock,
  leadingPlan,
  monthlyMinor,
  periodOfPlan,
  periodTerms,
  periods,
  savingOf,
  startPeriod,
  type Delivery,
  type Period,
} from './plans.ts';
import { renewalOf } from './renewal.ts';
import { readSubscriptionType } from './subscription-types.ts';

it.each([
  ['EUR', 2900, 250, 73],
  ['CAD', 4300, 250, 108],
  ['USD', 3100, 750, 233],
  ['EUR', 2900, 750, 218],
  ['EUR', 2900, 1250, 363],
  ['USD', 3100, 1750, 543],
  ['EUR', 2900, 1750, 508],
])(
  'A price in %s, at %d millionths, of LKR %d is rounded half up, even if floating point is a cent low',
  (_, rateMicros, lkr, minor) => {
    expect(convertPrice(lkr * 100, rateMicros)).toBe(minor);
    expect(Number((lkr * (rateMicros / 1_000_000)).toFixed(2)) * 100).not.toBe(minor);
  },
);

it('A price is rounded half up', () => {
  expect(convertPrice(1, 500_000)).toBe(1);
  expect(convertPrice(1, 499_999)).toBe(0);
  expect(convertPrice(3, 500_000)).toBe(2);
  expect(convertPrice(0, 1)).toBe(0);
});

it('A price is exact beyond the integers of floating point', () => {
  expect(convertPrice(9_007_199_254_740_991, 1_000_000)).toBe(9_007_199_254_740_991);
});

it.each([
  [250_000, 'Rs.', 'Rs. 2,500.00'],
  [78, '$', '$0.78'],
  [-3, '€', '-€0.03'],
  [1200, 'A$', 'A$12.00'],
  [117_500, '¥', '¥1,175.00'],
  [123_456_789, 'Fr', 'Fr 1,234,567.89'],
])('An amount of %i hundredths with the symbol %s is shown as %s', (minor, symbol, shown) => {
  expect(formatMoney(minor, symbol)).toBe(shown);
});

it('An amount without a symbol has that of rupees, or the code of its currency', () => {
  expect(formatAmount(250_000, 'LKR')).toBe('Rs. 2,500.00');
  expect(formatAmount(810, 'USD')).toBe('USD 8.10');
});

it('The features of a plan are the non-blank lines of a text', () => {
  expect(parseFeatures(' Supreme panel \r\n\n\t\n24/7 Customer Support')).toEqual([
    'Supreme panel',
    '24/7 Customer Support',
  ]);
});

it.each([
  [{ available: true, providerProductId: 102, providerVariantId: 1021 }, null],
  [{ available: false, providerProductId: 0, providerVariantId: 0 }, null],
  [
    { available: true, providerProductId: 0, providerVariantId: 1021 },
    'STOREFRONT_PLAN_IDS_MISSING',
  ],
  [
    { available: true, providerProductId: 102, providerVariantId: 0 },
    'STOREFRONT_PLAN_IDS_MISSING',
  ],
])('A plan %j: %s', (plan, refusal) => {
  expect(planEditRefusal(plan)).toBe(refusal);
});

it.each([
  [{ isBase: false, symbol: '$', rateMicros: 3100 }, null],
  [{ isBase: true, symbol: 'Rs.', rateMicros: 1_000_000 }, null],
  [{ isBase: false, symbol: ' ', rateMicros: 3100 }, 'STOREFRONT_SYMBOL_MISSING'],
  [{ isBase: true, symbol: 'Rs.', rateMicros: 999_999 }, 'STOREFRONT_BASE_RATE_FIXED'],
])('A currency %j: %s', (currency, refusal) => {
  expect(currencyEditRefusal(currency)).toBe(refusal);
});

it('The period of a plan is part of its id', () => {
  expect(periods).toEqual(['lifetime', 'monthly', 'weekly']);
  expect(periods.map((period) => periodOfPlan(`supreme-${period}`))).toEqual(periods);
  expect(periodOfPlan('supreme-daily')).toBeUndefined();
});

it('The plans last a week, a month and three years, and say how they are paid', () => {
  expect(periodTerms).toEqual({
    lifetime: { days: 1095, suffix: 'one-time' },
    monthly: { days: 30, suffix: '/month' },
    weekly: { days: 7, suffix: '/week' },
  });
});

it('The monthly value of a plan is a 36th if it lasts three years, rounded half up', () => {
  expect(monthlyMinor(150_000, 'lifetime')).toBe(4167);
  expect(monthlyMinor(18, 'lifetime')).toBe(1);
  expect(monthlyMinor(75_000, 'monthly')).toBeNull();
});

function offered(id: string, priceMinor: number, delivery: Delivery = 'now', available = true) {
  const period: Period = periodOfPlan(id) ?? 'weekly';
  return { id, period, priceMinor, available, delivery };
}

it.each([
  [75_000, 25_000, 30, 107_143],
  [125_000, 50_000, 41, 214_286],
  [107_142, 25_000, null, null],
  [107_143, 25_000, null, null],
  [106_071, 25_000, 1, 107_143],
  [1, 25_000, 99, 107_143],
  [0, 25_000, 100, 107_143],
  [75_000, 0, null, null],
])(
  'A monthly plan at %i beside a weekly one at %i saves %s percent of %s',
  (monthMinor, weekMinor, percent, byWeekMinor) => {
    const month = offered('supreme-monthly', monthMinor);
    const offers = [
      offered('essential-weekly', 1_000_000),
      offered('supreme-weekly', weekMinor),
      month,
    ];
    const expected = percent === null ? null : { kind: 'percent', percent, byWeekMinor };
    expect(savingOf(month, offers)).toEqual(expected);
  },
);

it.each([
  [150_000, 75_000, 2],
  [150_001, 75_000, 3],
  [2_625_000, 75_000, 35],
  [2_625_001, 75_000, null],
  [150_000, 0, null],
  [0, 0, null],
])(
  'A plan for three years at %i beside a monthly one at %i costs as much as %s of 36 months',
  (lifetimeMinor, monthMinor, months) => {
    const lifetime = offered('supreme-lifetime', lifetimeMinor);
    const offers = [lifetime, offered('supreme-monthly', monthMinor)];
    const expected = months === null ? null : { kind: 'months', months, of: 36 };
    expect(savingOf(lifetime, offers)).toEqual(expected);
  },
);

it('A saving is not reckoned for a week, nor against a plan that is not for sale', () => {
  const [week, month] = [offered('supreme-weekly', 25_000), offered('supreme-monthly', 75_000)];
  expect(savingOf(week, [week, month])).toBe(null);
  expect(savingOf(month, [offered('supreme-weekly', 25_000, 'now', false), month])).toBe(null);
  expect(savingOf(month, [month])).toBe(null);
});

it('The store starts with Lifetime unless nothing in it has stock, then with the longest that has', () => {
  const later = offered('supreme-lifetime', 1, 'later');
  const coming = offered('external-monthly', 1, 'now', false);
  const [month, week] = [offered('supreme-monthly', 1), offered('supreme-weekly', 1)];
  expect(startPeriod([later, coming, week, month])).toBe('monthly');
  expect(startPeriod([later, coming, week])).toBe('weekly');
  expect(startPeriod([later, offered('essential-lifetime', 1), month])).toBe('lifetime');
  expect(startPeriod([later, coming])).toBe('lifetime');
  expect(startPeriod([])).toBe('lifetime');
  expect(hasStock([later, coming, week], 'monthly')).toBe(false);
});

it('The plan that leads is the one in the link, else the first in stock, else the first for sale', () => {
  const coming = offered('external-weekly', 1, 'now', false);
  const soldOut = offered('pro-weekly', 1, 'none');
  const later = offered('essential-weekly', 1, 'later');
  const now = offered('supreme-weekly', 1);
  expect(leadingPlan([coming, soldOut, later, now], null)).toBe(now);
  expect(leadingPlan([coming, soldOut, later, now], later.id)).toBe(later);
  expect(leadingPlan([coming, soldOut, later, now], soldOut.id)).toBe(now);
  expect(leadingPlan([coming, soldOut, later], 'unknown')).toBe(later);
  expect(leadingPlan([coming, soldOut], coming.id)).toBe(undefined);
});

it('The cheapest plan is one that can be bought', () => {
  const coming = offered('external-weekly', 1, 'now', false);
  const soldOut = offered('pro-weekly', 2, 'none');
  const later = offered('essential-weekly', 3, 'later');
  const month = offered('essential-monthly', 4);
  expect(cheapestPlan([month, coming, soldOut, later])).toBe(later);
  expect(cheapestPlan([coming, soldOut])).toBe(undefined);
});

const packages = [
  { name: 'supreme-external', available: false },
  { name: 'supreme-essential', available: true },
  { name: 'supreme', available: true },
  { name: 'essential', available: true },
];
const plans = periods.flatMap((period) =>
  packages.map(({ name, available }) => ({
    id: `${name}-${period}`,
    period,
    priceMinor: 75_000,
    available,
  })),
);

function storeWith(changed: Record<string, { available?: boolean; delivery?: Delivery }>) {
  return plans.map((plan) => ({ ...plan, delivery: 'later' as const, ...changed[plan.id] }));
}

function renewalIn(store: ReturnType<typeof storeWith>, lastPlanId: string | null) {
  const { standing, plan, near } = renewalOf(store, lastPlanId);
  return [standing, plan?.id ?? null, near.map(({ id }) => id)];
}

it('A plan for sale renews itself, with or without stock', () => {
  expect(renewalIn(storeWith({}), 'supreme-monthly')).toEqual(['for-sale', 'supreme-monthly', []]);
});

it.each([
  ['sold-out', { delivery: 'none' as const }],
  ['gone', { available: false }],
])(
  'Where a plan is %s, the same package for another time is near, then others for the same time',
  (standing, change) => {
    const store = storeWith({ 'supreme-monthly': change });
    expect(renewalIn(store, 'supreme-monthly')).toEqual([
      standing,
      'supreme-monthly',
      ['supreme-lifetime', 'supreme-weekly', 'supreme-essential-monthly', 'essential-monthly'],
    ]);
  },
);

it.each([null, 'no-such-plan'])('Who had no plan of the store (%s) has none to renew', (planId) => {
  expect(renewalIn(storeWith({}), planId)).toEqual(['never-bought', null, []]);
});

const read = (form: Partial<Parameters<typeof readSubscriptionType>[0]>) =>
  readSubscriptionType({ name: 'Gold', description: '', price: '', ...form });

it('The form of a subscription type is saved without the blanks around its texts', () => {
  expect(read({ name: '  Gold ', description: ' The best.\n', price: ' 9.99 ' })).toEqual({
    refusal: null,
    values: { name: 'Gold', description: 'The best.', priceMinor: 999 },
  });
});

it('The form of a subscription type is saved without description and price if they are blank', () => {
  expect(read({ description: ' \n ', price: ' ' })).toEqual({
    refusal: null,
    values: { name: 'Gold', description: null, priceMinor: null },
  });
});

it('The form of a subscription type tells a price of zero from no price', () => {
  expect(read({ price: '0' })).toMatchObject({ values: { priceMinor: 0 } });
});

it.each([
  [{ name: ' \t' }, 'STOREFRONT_TYPE_NAME_MISSING'],
  [{ name: '', price: '-1' }, 'STOREFRONT_TYPE_NAME_MISSING'],
  [{ price: '-0.01' }, 'STOREFRONT_TYPE_PRICE_INVALID'],
  [{ price: '9.999' }, 'STOREFRONT_TYPE_PRICE_INVALID'],
  [{ price: 'free' }, 'STOREFRONT_TYPE_PRICE_INVALID'],
  [{ price: '1000000' }, 'STOREFRONT_TYPE_PRICE_INVALID'],
] as const)('The form of a subscription type %j is refused with %s', (form, refusal) => {
  expect(read(form)).toEqual({ refusal });
});
