import { normalizeLicenseKey } from '../licenses/license-key.ts';
import { readKeyLines } from './pasted-keys.ts';

/**
 * The most lines of a bulk addition, the most shown and fetched rows of a product's table, the
 * highest level of a stock alert, and the most named keys or lines that block a bulk addition. The
 * limit on lines keeps one request small.
 */
export const KEY_STOCK_LIMITS = {
  bulkLines: 5000,
  shownRows: 10,
  fetchedRows: 50,
  alertBelow: 10_000,
  namedKeys: 20,
  removedAtOnce: 100,
  /** A shorter text matches too many keys. */
  searchLeast: 4,
  searchMost: 128,
} as const;

/** The states of a key in the stock. Staff can lift a ban. */
export const keyStates = ['available', 'handed-out', 'redeemed', 'banned'] as const;
export type KeyState = (typeof keyStates)[number];

/** The orders of a list of keys. Buyers get the oldest keys first. */
export const keyOrders = ['newest', 'oldest'] as const;
export type KeyOrder = (typeof keyOrders)[number];

/** The chosen product's id, or null or blank text while none is chosen. */
type ChosenProductId = string | number | null;

/** Refuses to add a key without a product or with a blank key. */
export function addKeyRefusal(form: {
  productId: ChosenProductId;
  licenseKey: string;
}): 'KEY_STOCK_FIELDS_MISSING' | null {
  if (isUnchosen(form.productId) || normalizeLicenseKey(form.licenseKey) === '') {
    return 'KEY_STOCK_FIELDS_MISSING';
  }
  return null;
}

/**
 * Returns the first reason to refuse a bulk addition, or null: no product or no text, then a text
 * of blank lines only.
 */
export function addKeysRefusal(form: {
  productId: ChosenProductId;
  text: string;
}): 'KEY_STOCK_BULK_FIELDS_MISSING' | 'KEY_STOCK_NO_VALID_KEYS' | null {
  if (isUnchosen(form.productId) || form.text === '') {
    return 'KEY_STOCK_BULK_FIELDS_MISSING';
  }
  const { keys, refused } = readKeyLines(form.text);
  return keys.length + refused.length === 0 ? 'KEY_STOCK_NO_VALID_KEYS' : null;
}

/** Refuses to change a key to a blank one. */
export function editKeyRefusal(text: string): 'KEY_STOCK_KEY_EMPTY' | null {
  return normalizeLicenseKey(text) === '' ? 'KEY_STOCK_KEY_EMPTY' : null;
}

function isUnchosen(productId: ChosenProductId): boolean {
  return productId === null || String(productId).trim() === '';
}
