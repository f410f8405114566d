import { describe, expect, it } from 'vitest';
import { addKeyRefusal, addKeysRefusal, editKeyRefusal, stockProducts } from './key-stock.ts';

describe('refusals', () => {
  it('a single key needs a product and a key', () => {
    expect(addKeyRefusal({ productId: 1, licenseKey: 'a' })).toBeNull();
    expect(addKeyRefusal({ productId: 'p', licenseKey: 'a' })).toBeNull();
    for (const productId of [null, '', ' ']) {
      expect(addKeyRefusal({ productId, licenseKey: 'a' })).toBe('KEY_STOCK_FIELDS_MISSING');
    }
    expect(addKeyRefusal({ productId: 1, licenseKey: ' \t' })).toBe('KEY_STOCK_FIELDS_MISSING');
  });

  it('many keys need a product and a text, then at least one line that is not blank', () => {
    expect(addKeysRefusal({ productId: 1, text: '\n a' })).toBeNull();
    expect(addKeysRefusal({ productId: null, text: 'a' })).toBe('KEY_STOCK_BULK_FIELDS_MISSING');
    expect(addKeysRefusal({ productId: '', text: ' \n' })).toBe('KEY_STOCK_BULK_FIELDS_MISSING');
    expect(addKeysRefusal({ productId: 1, text: '' })).toBe('KEY_STOCK_BULK_FIELDS_MISSING');
    expect(addKeysRefusal({ productId: 1, text: ' \n\t' })).toBe('KEY_STOCK_NO_VALID_KEYS');
  });

  it('a key cannot be edited to a blank one', () => {
    expect(editKeyRefusal('a')).toBeNull();
    expect(editKeyRefusal(' ')).toBe('KEY_STOCK_KEY_EMPTY');
  });
});

describe('the products in stock', () => {
  it('are the ten of the specification, with package, days and price', () => {
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
});
