import { expect, it } from 'vitest';
import { currencyEditRefusal, parseFeatures, planEditRefusal } from './plan-edits.ts';

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
