import { describe, expect, it } from 'vitest';
import {
  BASE_CURRENCY,
  convertPrice,
  currencies,
  currencyCodes,
  formatMoney,
} from './currencies.ts';
import { type Period, periods, periodTerms } from './plans.ts';
import { plans } from './seeded-plans.ts';

// Written by hand from specification B 9, so that an error of the rule cannot hide in itself.
const rupees: Record<string, Record<Period, number>> = {
  'Supreme-Essential-External': { weekly: 1000, monthly: 2500, lifetime: 5000 },
  'Supreme-Essential': { weekly: 500, monthly: 1250, lifetime: 2500 },
  'Supreme-External': { weekly: 800, monthly: 1750, lifetime: 3500 },
  'Essential-External': { weekly: 800, monthly: 1750, lifetime: 3500 },
  Supreme: { weekly: 250, monthly: 750, lifetime: 1500 },
  Essential: { weekly: 250, monthly: 750, lifetime: 1500 },
  External: { weekly: 500, monthly: 1250, lifetime: 2500 },
};
const available = new Set(['Supreme-Essential', 'Supreme', 'Essential']);

/** Every price of the table, as the page shows it, in the order of the currencies. */
const shownPrices: Record<number, string> = {
  250: 'Rs. 250.00 | $0.78 | €0.73 | £0.63 | ₹65.00 | A$1.20 | C$1.08 | ¥117.50',
  500: 'Rs. 500.00 | $1.55 | €1.45 | £1.25 | ₹130.00 | A$2.40 | C$2.15 | ¥235.00',
  750: 'Rs. 750.00 | $2.33 | €2.18 | £1.88 | ₹195.00 | A$3.60 | C$3.23 | ¥352.50',
  800: 'Rs. 800.00 | $2.48 | €2.32 | £2.00 | ₹208.00 | A$3.84 | C$3.44 | ¥376.00',
  1000: 'Rs. 1,000.00 | $3.10 | €2.90 | £2.50 | ₹260.00 | A$4.80 | C$4.30 | ¥470.00',
  1250: 'Rs. 1,250.00 | $3.88 | €3.63 | £3.13 | ₹325.00 | A$6.00 | C$5.38 | ¥587.50',
  1500: 'Rs. 1,500.00 | $4.65 | €4.35 | £3.75 | ₹390.00 | A$7.20 | C$6.45 | ¥705.00',
  1750: 'Rs. 1,750.00 | $5.43 | €5.08 | £4.38 | ₹455.00 | A$8.40 | C$7.53 | ¥822.50',
  2500: 'Rs. 2,500.00 | $7.75 | €7.25 | £6.25 | ₹650.00 | A$12.00 | C$10.75 | ¥1,175.00',
  3500: 'Rs. 3,500.00 | $10.85 | €10.15 | £8.75 | ₹910.00 | A$16.80 | C$15.05 | ¥1,645.00',
  5000: 'Rs. 5,000.00 | $15.50 | €14.50 | £12.50 | ₹1,300.00 | A$24.00 | C$21.50 | ¥2,350.00',
};

it('The plans are seven for each period, lifetime first, at the specified prices', () => {
  expect(periods).toEqual(['lifetime', 'monthly', 'weekly']);
  for (const period of periods) {
    const priced = plans.filter((plan) => plan.period === period);
    const byTitle = priced.map(({ title, priceMinor }) => [title, priceMinor]);
    expect(byTitle).toEqual(
      Object.entries(rupees).map(([title, prices]) => [title, prices[period] * 100]),
    );
  }
  expect(plans).toHaveLength(21);
});

it('The plans can be bought for every period, except those that include External', () => {
  for (const { title, available: forSale } of plans) expect(forSale).toBe(available.has(title));
});

it('The plans have no provider number if the specification has none', () => {
  for (const { title, productId, variantId } of plans) {
    expect(productId === 0, title).toBe(title === 'Essential-External');
    expect(variantId === 0, title).toBe(title === 'Essential-External');
  }
  const numbered = plans.filter(({ variantId }) => variantId !== 0);
  expect(new Set(numbered.map(({ variantId }) => variantId)).size).toBe(numbered.length);
});

it('All include support among their features', () => {
  for (const { features } of plans) expect(features).toContain('24/7 Customer Support');
});

it('The plans last a week, a month and three years, and say how they are paid', () => {
  expect(periodTerms).toEqual({
    lifetime: { days: 1095, suffix: 'one-time' },
    monthly: { days: 30, suffix: '/month' },
    weekly: { days: 7, suffix: '/week' },
  });
});

it('The currencies are the eight of the specification, LKR first, at its rates', () => {
  expect(BASE_CURRENCY).toBe(currencyCodes[0]);
  expect(currencies.map(({ code }) => code)).toEqual([...currencyCodes]);
  expect(currencies.map(({ rateMicros }) => rateMicros / 1_000_000)).toEqual([
    1, 0.0031, 0.0029, 0.0025, 0.26, 0.0048, 0.0043, 0.47,
  ]);
});

describe('a price', () => {
  const every = plans.map((plan) => [`${plan.title} ${plan.period}`, plan] as const);

  it.each(every)('A price of %s is shown exactly in every currency', (_, { priceMinor }) => {
    const shown = currencies.map(({ rateMicros, symbol }) =>
      formatMoney(convertPrice(priceMinor, rateMicros), symbol),
    );
    expect(shown.join(' | ')).toBe(shownPrices[priceMinor / 100]);
  });

  it.each([
    ['EUR', 250, 73],
    ['CAD', 250, 108],
    ['USD', 750, 233],
    ['EUR', 750, 218],
    ['EUR', 1250, 363],
    ['USD', 1750, 543],
    ['EUR', 1750, 508],
  ])(
    'A price in %s of LKR %d is rounded half up, even if floating point is a cent low',
    (code, lkr, minor) => {
      const rateMicros = currencies.find((each) => each.code === code)?.rateMicros ?? 0;
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
});
