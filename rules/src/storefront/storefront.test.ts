import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { convertPrice, formatAmount, formatMoney } from './currencies.ts';
import {
  currencyEditRefusal,
  newPlanId,
  parseFeatures,
  type PlanDraft,
  planEditRefusal,
} from './plan-edits.ts';
import {
  cheapestPlan,
  hasStock,
  isListed,
  leadingPlan,
  monthlyMinor,
  periodOfPlan,
  presentPrice,
  savingOf,
  startPeriod,
  type Delivery,
  type PlanDates,
} from './plans.ts';
import { renewalOf } from './renewal.ts';
import { readSubscriptionType } from './subscription-types.ts';

golden('A price is rounded half up and exact', convertPrice, [
  [1, 500_000, 1],
  [1, 499_999, 0],
  [3, 500_000, 2],
  [0, 1, 0],
  [9_007_199_254_740_991, 1_000_000, 9_007_199_254_740_991],
  // Floating point would be a cent low.
  [25_000, 2900, 73],
  [25_000, 4300, 108],
  [75_000, 3100, 233],
  [75_000, 2900, 218],
  [125_000, 2900, 363],
  [175_000, 3100, 543],
  [175_000, 2900, 508],
]);

golden('An amount has its symbol and two decimals', formatMoney, [
  [250_000, 'Rs.', 'Rs. 2,500.00'],
  [78, '$', '$0.78'],
  [-3, '€', '-€0.03'],
  [1200, 'A$', 'A$12.00'],
  [117_500, '¥', '¥1,175.00'],
  [123_456_789, 'Fr', 'Fr 1,234,567.89'],
]);

golden('An amount without a symbol has its currency', formatAmount, [
  [250_000, 'LKR', 'Rs. 2,500.00'],
  [810, 'USD', 'USD 8.10'],
]);

it('The features of a plan are the non-blank lines of a text', () => {
  expect(parseFeatures(' Supreme panel \r\n\n\t\n24/7 Customer Support')).toEqual([
    'Supreme panel',
    '24/7 Customer Support',
  ]);
});

const draft: PlanDraft = {
  title: { en: 'Supreme' },
  priceMinor: 75_000,
  available: true,
  providerProductId: 102,
  providerVariantId: 1021,
  soldFrom: null,
  soldUntil: null,
  sale: null,
};
const [march, april] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

golden(
  'A plan has a title, dates in their order, a lower sale price, and numbers where they are needed',
  (change: Partial<PlanDraft>, needsIds: boolean) =>
    planEditRefusal({ ...draft, ...change }, needsIds),
  [
    [{}, true, null],
    [{ title: { en: ' ' } }, true, 'STOREFRONT_TITLE_MISSING'],
    [{ soldFrom: march, soldUntil: april }, true, null],
    [{ soldFrom: april, soldUntil: march }, true, 'STOREFRONT_DATES_INVALID'],
    [{ sale: { priceMinor: 74_999, from: march, until: april } }, true, null],
    [{ sale: { priceMinor: 75_000, from: march, until: april } }, true, 'STOREFRONT_SALE_INVALID'],
    [{ sale: { priceMinor: 1, from: april, until: april } }, true, 'STOREFRONT_SALE_INVALID'],
    [{ available: false, providerProductId: 0, providerVariantId: 0 }, true, null],
    [{ providerProductId: 0 }, true, 'STOREFRONT_PLAN_IDS_MISSING'],
    [{ providerVariantId: 0 }, true, 'STOREFRONT_PLAN_IDS_MISSING'],
    [{ providerProductId: 0, providerVariantId: 0 }, false, null],
  ],
);

golden('The id of a new plan has the words of its title', newPlanId, [
  ['Night Edition', 'monthly', 'night-edition-monthly'],
  ['  Supreme + Esp! ', 'weekly', 'supreme-esp-weekly'],
  ['இரவு', 'weekly', undefined],
]);

golden('A currency has a symbol, and rupees a fixed rate', currencyEditRefusal, [
  [{ isBase: false, symbol: '$', rateMicros: 3100 }, null],
  [{ isBase: true, symbol: 'Rs.', rateMicros: 1_000_000 }, null],
  [{ isBase: false, symbol: ' ', rateMicros: 3100 }, 'STOREFRONT_SYMBOL_MISSING'],
  [{ isBase: true, symbol: 'Rs.', rateMicros: 999_999 }, 'STOREFRONT_BASE_RATE_FIXED'],
]);

it('The period of a plan is part of its id', () => {
  expect(periodOfPlan('supreme-essential-weekly')).toBe('weekly');
});

it('Three years have a monthly value', () => {
  expect(monthlyMinor(150_000, 1095)).toBe(4167);
  expect(monthlyMinor(18, 1095)).toBe(1);
  expect(monthlyMinor(75_000, 30)).toBeNull();
});

const periods = [
  { name: 'lifetime', days: 1095 },
  { name: 'monthly', days: 30 },
  { name: 'weekly', days: 7 },
];

/** The package and days of a plan, by its id. */
function brought(id: string) {
  const period = periods.find(({ name }) => name === periodOfPlan(id));
  if (period === undefined) throw new Error(id);
  return { package: id.slice(0, -period.name.length), days: period.days };
}

function offered(id: string, priceMinor: number, delivery: Delivery = 'now', available = true) {
  const period = periodOfPlan(id);
  return { ...brought(id), id, period, priceMinor, available, delivery };
}

golden(
  'A month saves percents of its weeks',
  (monthMinor: number, weekMinor: number) => {
    const month = offered('supreme-monthly', monthMinor);
    const others = [offered('essential-weekly', 1_000_000), offered('supreme-weekly', weekMinor)];
    return savingOf(month, [...others, month]);
  },
  [
    [75_000, 25_000, { kind: 'percent', percent: 30, byWeekMinor: 107_143 }],
    [125_000, 50_000, { kind: 'percent', percent: 41, byWeekMinor: 214_286 }],
    [107_142, 25_000, null],
    [107_143, 25_000, null],
    [106_071, 25_000, { kind: 'percent', percent: 1, byWeekMinor: 107_143 }],
    [1, 25_000, { kind: 'percent', percent: 99, byWeekMinor: 107_143 }],
    [0, 25_000, { kind: 'percent', percent: 100, byWeekMinor: 107_143 }],
    [75_000, 0, null],
  ],
);

golden(
  'Three years cost as much as some of their months',
  (lifetimeMinor: number, monthMinor: number) => {
    const lifetime = offered('supreme-lifetime', lifetimeMinor);
    return savingOf(lifetime, [lifetime, offered('supreme-monthly', monthMinor)]);
  },
  [
    [150_000, 75_000, { kind: 'months', months: 2, of: 36 }],
    [150_001, 75_000, { kind: 'months', months: 3, of: 36 }],
    [2_625_000, 75_000, { kind: 'months', months: 35, of: 36 }],
    [2_625_001, 75_000, null],
    [150_000, 0, null],
    [0, 0, null],
  ],
);

it('A week and unavailable plans have no saving', () => {
  const [week, month] = [offered('supreme-weekly', 25_000), offered('supreme-monthly', 75_000)];
  expect(savingOf(week, [week, month])).toBe(null);
  expect(savingOf(month, [offered('supreme-weekly', 25_000, 'now', false), month])).toBe(null);
  expect(savingOf(month, [month])).toBe(null);
});

it('The store starts with the first period in stock', () => {
  const later = offered('supreme-lifetime', 1, 'later');
  const coming = offered('external-monthly', 1, 'now', false);
  const [month, week] = [offered('supreme-monthly', 1), offered('supreme-weekly', 1)];
  expect(startPeriod([later, coming, week, month])).toBe('monthly');
  expect(startPeriod([later, coming, week])).toBe('weekly');
  expect(startPeriod([later, offered('essential-lifetime', 1), month])).toBe('lifetime');
  expect(startPeriod([later, coming])).toBe('lifetime');
  expect(startPeriod([])).toBeUndefined();
  expect(hasStock([later, coming, week], 'monthly')).toBe(false);
});

const dates: PlanDates = {
  priceMinor: 75_000,
  priceSince: '2026-03-01T00:00:00.000Z',
  soldFrom: null,
  soldUntil: null,
  sale: { priceMinor: 50_000, from: '2026-03-15T00:00:00.000Z', until: '2026-03-20T00:00:00.000Z' },
  retired: false,
};
const until = '2026-03-20T00:00:00.000Z';

golden(
  'A sale lowers the price between its dates, and strikes through a price of 14 days',
  (change: Partial<PlanDates>, at: string) => presentPrice({ ...dates, ...change }, Date.parse(at)),
  [
    [{}, '2026-03-14T23:59:59.999Z', { priceMinor: 75_000, sale: null }],
    [{}, '2026-03-15T00:00:00.000Z', { priceMinor: 50_000, sale: { until, formerMinor: 75_000 } }],
    [{}, '2026-03-20T00:00:00.000Z', { priceMinor: 75_000, sale: null }],
    [{ sale: null }, '2026-03-16T00:00:00.000Z', { priceMinor: 75_000, sale: null }],
    [
      { priceSince: '2026-03-01T00:00:00.001Z' },
      '2026-03-16T00:00:00.000Z',
      { priceMinor: 50_000, sale: { until, formerMinor: null } },
    ],
    [
      { priceSince: null },
      '2026-03-16T00:00:00.000Z',
      { priceMinor: 50_000, sale: { until, formerMinor: 75_000 } },
    ],
  ],
);

golden(
  'A plan is listed between its dates, unless it is retired',
  (change: Partial<PlanDates>, at: string) => isListed({ ...dates, ...change }, Date.parse(at)),
  [
    [{}, '2026-03-14T00:00:00.000Z', true],
    [{ retired: true }, '2026-03-14T00:00:00.000Z', false],
    [{ soldFrom: '2026-03-14T00:00:00.000Z' }, '2026-03-13T23:59:59.999Z', false],
    [{ soldFrom: '2026-03-14T00:00:00.000Z' }, '2026-03-14T00:00:00.000Z', true],
    [{ soldUntil: '2026-03-14T00:00:00.000Z' }, '2026-03-14T00:00:00.000Z', false],
  ],
);

it('The leading plan is linked, in stock, or for sale', () => {
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
const plans = periods.flatMap(({ name: period, days }) =>
  packages.map(({ name, available }) => ({
    id: `${name}-${period}`,
    package: name,
    period,
    days,
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

const near = [
  'supreme-lifetime',
  'supreme-weekly',
  'supreme-essential-monthly',
  'essential-monthly',
];

golden(
  'A plan renews itself, or has plans near it',
  (change: Parameters<typeof storeWith>[0][string], lastPlanId: string | null) =>
    renewalIn(storeWith({ 'supreme-monthly': change }), lastPlanId),
  [
    [{}, 'supreme-monthly', ['for-sale', 'supreme-monthly', []]],
    [{ delivery: 'none' }, 'supreme-monthly', ['sold-out', 'supreme-monthly', near]],
    [{ available: false }, 'supreme-monthly', ['gone', 'supreme-monthly', near]],
    [{}, null, ['never-bought', null, []]],
    [{}, 'no-such-plan', ['never-bought', null, []]],
  ],
);

goldenChanges(
  'A subscription type has a name and a possible price, without blanks',
  { name: 'Gold', description: '', price: '' },
  readSubscriptionType,
  [
    [
      { name: '  Gold ', description: ' The best.\n', price: ' 9.99 ' },
      { refusal: null, values: { name: 'Gold', description: 'The best.', priceMinor: 999 } },
    ],
    [
      { description: ' \n ', price: ' ' },
      { refusal: null, values: { name: 'Gold', description: null, priceMinor: null } },
    ],
    [{ price: '0' }, { refusal: null, values: { name: 'Gold', description: null, priceMinor: 0 } }],
    [{ name: ' \t' }, { refusal: 'STOREFRONT_TYPE_NAME_MISSING' }],
    [{ name: '', price: '-1' }, { refusal: 'STOREFRONT_TYPE_NAME_MISSING' }],
    [{ price: '-0.01' }, { refusal: 'STOREFRONT_TYPE_PRICE_INVALID' }],
    [{ price: '9.999' }, { refusal: 'STOREFRONT_TYPE_PRICE_INVALID' }],
    [{ price: 'free' }, { refusal: 'STOREFRONT_TYPE_PRICE_INVALID' }],
    [{ price: '1000000' }, { refusal: 'STOREFRONT_TYPE_PRICE_INVALID' }],
  ],
);
