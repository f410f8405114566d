import type { RawBuilder } from 'kysely';
import { stockedIds } from './key-stock.queries.ts';
import type { KeyPool } from './take-key.ts';

/** The ids of the products that have a key to give away, as a part of another slice's statement. */
export function stockedProducts(pool: KeyPool): RawBuilder<string[]> {
  return stockedIds(pool);
}
