import { describe, expect, it } from 'vitest';
import { findProducts, onShelf, type Product, productOptions } from './products.ts';

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
    keys: 'pasted',
    oldStock: 'sold-first',
    low: false,
    coverDays: null,
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

  it('Products are listed by need: waiting orders, low, empty, the rest', () => {
    const found = findProducts(products, '', waiting);
    expect(names(found)).toEqual(['wanted', 'most wanted', 'low', 'never stocked', 'fine']);
  });

  it('The products in the stock tab are found by any part of their name', () => {
    expect(names(findProducts(products, ' WANTED ', waiting))).toEqual(['wanted', 'most wanted']);
  });

  it('Products that were not sold lately are put aside', () => {
    const sold = product('sold', { coverDays: 3 });
    const { shelf, rest } = onShelf([...products, sold], waiting);
    expect(names(shelf)).toEqual(['wanted', 'most wanted', 'sold']);
    expect(names(rest)).toEqual(['fine', 'never stocked', 'low']);
  });

  it('Without sales the stock tab begins with a few products', () => {
    const { shelf, rest } = onShelf(products, new Map());
    expect([shelf.length, rest.length]).toEqual([5, 0]);
  });

  it('The stock tab suggests at most five products, by need', () => {
    const sold = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => product(name, { coverDays: 3 }));
    const { shelf, rest } = onShelf(findProducts([...sold, ...products], '', waiting), waiting);
    expect(names(shelf)).toEqual(['wanted', 'most wanted', 'a', 'b', 'c']);
    expect(names(rest)).toEqual(['low', 'never stocked', 'd', 'e', 'f', 'fine']);
  });

  it('A product that generates its keys needs none', () => {
    const generated = product('generated', { available: 0, keys: 'generated' });
    const found = findProducts([generated, product('out', { available: 0 })], '', new Map());
    expect(found.map(({ name }) => name)).toEqual(['out', 'generated']);
  });
});
