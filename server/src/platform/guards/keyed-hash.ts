import { createHmac, hkdfSync } from 'node:crypto';

/** Hashes that cannot be computed or looked up without the data key. */
export type KeyedHash = (purpose: string, text: string) => Buffer;

/**
 * HMAC-SHA256, 32 bytes, under a key derived from `dataKey` per purpose: a hash for one purpose
 * reveals nothing about those for another.
 */
export function createKeyedHash(dataKey: string): KeyedHash {
  const keys = new Map<string, Buffer>();
  return (purpose, text) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32));
    keys.set(purpose, key);
    return createHmac('sha256', key).update(text).digest();
  };
}
