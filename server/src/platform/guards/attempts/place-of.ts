import type { KeyedHash } from '../keyed-hash.ts';

const PLACE_BYTES = 16;

/** Where a key of a budget is counted: says nothing of the key to whoever lacks the data key. */
export function placeOf(keyedHash: KeyedHash, name: string, key: string): Buffer {
  return keyedHash('attempts', `${name} ${key}`).subarray(0, PLACE_BYTES);
}
