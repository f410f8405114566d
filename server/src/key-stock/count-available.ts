import type { Database } from '../platform/database/database.ts';
import { countFreeKeys } from './key-stock.queries.ts';
import type { KeyPool } from './take-key.ts';

/** How many keys of each product `takeKey` would find in a pool, by the product's id. */
export async function countAvailable(
  db: Database,
  pool: KeyPool,
): Promise<ReadonlyMap<string, number>> {
  const rows = await countFreeKeys(db, pool);
  return new Map(rows.map(({ productId, free }) => [productId ?? '', free]));
}
