import { expect, it } from 'vitest';
import { addKeyRefusal, addKeysRefusal, editKeyRefusal } from './key-refusals.ts';

it('A single key needs a product and a key', () => {
  expect(addKeyRefusal({ productId: 1, licenseKey: 'a' })).toBeNull();
  expect(addKeyRefusal({ productId: 'p', licenseKey: 'a' })).toBeNull();
  for (const productId of [null, '', ' ']) {
    expect(addKeyRefusal({ productId, licenseKey: 'a' })).toBe('KEY_STOCK_FIELDS_MISSING');
  }
  expect(addKeyRefusal({ productId: 1, licenseKey: ' \t' })).toBe('KEY_STOCK_FIELDS_MISSING');
});

it('Many keys need a product and a text, then at least one line that is not blank', () => {
  expect(addKeysRefusal({ productId: 1, text: '\n a' })).toBeNull();
  expect(addKeysRefusal({ productId: null, text: 'a' })).toBe('KEY_STOCK_BULK_FIELDS_MISSING');
  expect(addKeysRefusal({ productId: '', text: ' \n' })).toBe('KEY_STOCK_BULK_FIELDS_MISSING');
  expect(addKeysRefusal({ productId: 1, text: '' })).toBe('KEY_STOCK_BULK_FIELDS_MISSING');
  expect(addKeysRefusal({ productId: 1, text: ' \n\t' })).toBe('KEY_STOCK_NO_VALID_KEYS');
});

it('A key cannot be edited to a blank one', () => {
  expect(editKeyRefusal('a')).toBeNull();
  expect(editKeyRefusal(' ')).toBe('KEY_STOCK_KEY_EMPTY');
});
