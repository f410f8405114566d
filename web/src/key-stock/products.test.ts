import { describe, expect, it } from 'vitest';
import { type Product, productOptions, stockAlerts } from './products.ts';

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

describe('the products of the stock', () => {
  it('are offered by who sells them, in their order', () => {
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

  it('that paid orders wait for come before those that run low, and the rest is left out', () => {
    const products = [
      product('fine'),
      product('low', { low: true }),
      product('wanted'),
      product('most wanted', { low: true }),
    ];
    const waiting = new Map([
      ['wanted', 1],
      ['most wanted', 3],
    ]);
    expect(stockAlerts(products, waiting).map((alert) => alert.product.name)).toEqual([
      'most wanted',
      'wanted',
      'low',
    ]);
  });
});
