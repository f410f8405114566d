import type { KeyedHash } from '../keyed-hash.ts';

const PLACE_BYTES = 15;

/**
 * Where a key of a budget is counted, 20 characters: it says nothing of the key to whoever lacks the
 * data key.
 */
export function placeOf(keyedHash: KeyedHash, name: string, key: string): string {
  return keyedHash('attempts', `${name} ${key}`).toString('base64url', 0, PLACE_BYTES);
}
