import { describe, expect, it } from 'vitest';
import { findProducts, type Product, productOptions, stockAlerts } from './products.ts';

function product(name: string, fields: Partial<Product> = {}): Product {
  return {
    id: name,
    name,
    package: 'Supreme',
    durationDays: 30,
    priceCoins: null,
    total: 1,
    used: 0,
    available: 1,
    alertBelow: 5,
    low: false,
    ...fields,
  };
}

describe('the products in the stock tab', () => {
  it('The products in the stock tab are grouped by seller, in their order', () => {
    const products = [product('coins', { priceCoins: 250 }), product('first'), product('second')];
    expect(productOptions(products)).toEqual([
      { label: 'Coin shop', options: [{ value: 'coins', label: 'coins' }] },
      {
        label: 'Store',
        options: [
          { value: 'first', label: 'first' },
          { value: 'second', label: 'second' },
        ],
      },
    ]);
  });

  const products = [
    product('fine', { priceCoins: 250 }),
    product('never stocked', { total: 0, available: 0 }),
    product('low', { low: true }),
    product('wanted'),
    product('most wanted', { low: true, available: 0 }),
  ];
  const waiting = new Map([
    ['wanted', 1],
    ['most wanted', 3],
  ]);
  const names = (found: readonly Product[]) => found.map(({ name }) => name);

  it('The products in the stock tab that paid orders wait for are named, most wanted first, separately from those running low', () => {
    const { wanted, low } = stockAlerts(products, waiting);
    expect(names(wanted.map((alert) => alert.product))).toEqual(['most wanted', 'wanted']);
    expect(names(low)).toEqual(['low']);
  });

  it('The products in the stock tab are listed by their need: wanted, low, empty, and the rest', () => {
    const found = findProducts(products, { text: '', filter: 'all' }, waiting);
    expect(names(found)).toEqual(['wanted', 'most wanted', 'low', 'never stocked', 'fine']);
  });

  it.each([
    ['needed', '', ['wanted', 'most wanted', 'low', 'never stocked']],
    ['stocked', '', ['wanted', 'low', 'fine']],
    ['coin-shop', '', ['fine']],
    ['store', ' LOW ', ['low']],
  ] as const)('The products in the stock tab are found as %s by %j', (filter, text, expected) => {
    expect(names(findProducts(products, { text, filter }, waiting))).toEqual(expected);
  });
});
