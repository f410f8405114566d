import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addKeyRefusal,
  addKeysRefusal,
  editKeyRefusal,
  parseLicenseKeys,
  stockProducts,
} from './key-stock.ts';

describe('reading keys, one per line', () => {
  it('trims and upper-cases each line and drops blank ones', () => {
    expect(parseLicenseKeys('  abc-1 \n\n\t\nDEF-2\r\nghi-3\r')).toEqual([
      'ABC-1',
      'DEF-2',
      'GHI-3',
    ]);
  });

  it('keeps a repeated key once, at its first place', () => {
    expect(parseLicenseKeys('b\na\nB\n ａ \nc')).toEqual(['B', 'A', 'C']);
  });

  it('keeps blanks and commas inside a line: they are part of the key', () => {
    expect(parseLicenseKeys('a b,c')).toEqual(['A B,C']);
  });

  it('finds nothing in blank text', () => {
    expect(parseLicenseKeys('')).toEqual([]);
    expect(parseLicenseKeys(' \n\r\n\t ')).toEqual([]);
  });

  it('gives distinct, non-blank keys that read back as themselves', () => {
    const line = fc.string({ unit: 'binary' });
    const text = fc.array(line).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, (typed) => {
        const keys = parseLicenseKeys(typed);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.every((key) => key.trim() === key && key !== '')).toBe(true);
        expect(parseLicenseKeys(keys.join('\n'))).toEqual(keys);
      }),
    );
  });
});

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
