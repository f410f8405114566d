import { expect, it } from 'vitest';
import { stockProducts } from './stock-products.ts';

it('The products in stock are the ten of the specification, with package, days and price', () => {
  const rows = stockProducts.map((product) => [
    product.name,
    product.package,
    product.durationDays,
    product.priceCoins,
  ]);
  expect(rows).toEqual([
    ['Supreme One Month Regz Coin 250', 'Supreme', 30, 250],
    ['Essential One Month Regz Coin 250', 'Essential', 30, 250],
    ['External One Month Regz Coin 550', 'External', 30, 550],
    ['Supreme + Essential One Month Regz Coin 500', 'Supreme-Essential', 30, 500],
    [
      'Supreme + Essential + External One Month Regz Coin 1000',
      'Supreme-Essential-External',
      30,
      1000,
    ],
    ['Supreme 3 Year Regz Coin 550', 'Supreme', 1095, 550],
    ['Essential 3 Year Regz Coin 550', 'Essential', 1095, 550],
    ['External 3 Year Regz Coin 1000', 'External', 1095, 1000],
    ['Supreme + Essential 3 Year Regz Coin 1100', 'Supreme-Essential', 1095, 1100],
    [
      'Supreme + Essential + External 3 Year Regz Coin 2000',
      'Supreme-Essential-External',
      1095,
      2000,
    ],
  ]);
});
