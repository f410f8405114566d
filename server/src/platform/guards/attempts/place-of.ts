import type { KeyedHash } from '../keyed-hash.ts';

const PLACE_BYTES = 15;

/**
 * Where a budget's key is counted, 20 characters: without the data key it reveals nothing about the
 * key.
 */
export function placeOf(keyedHash: KeyedHash, name: string, key: string): string {
  return keyedHash('attempts', `${name} ${key}`).toString('base64url', 0, PLACE_BYTES);
}
