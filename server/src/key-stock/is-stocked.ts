import type { RawBuilder } from 'kysely';
import type { KeyPool } from './take-key.ts';
import { freeKey } from './take-keys.queries.ts';

/** Whether a product has a key to give away, as a part of another slice's statement. */
export function isStocked(productId: RawBuilder<string>, pool: KeyPool): RawBuilder<boolean> {
  return freeKey(productId, pool);
}
