import type { Database } from '../../platform/database/database.ts';
import type { KeyPool } from '../take-key.ts';
import { countFreeKeys } from './stock-counts.queries.ts';

/** How many keys of each product `takeKey` would find in a pool, by the product's id. */
export async function countAvailable(
  db: Database,
  pool: KeyPool,
): Promise<ReadonlyMap<string, number>> {
  const rows = await countFreeKeys(db);
  return new Map(
    rows.map(({ productId, live, test }) => [productId, { live, test, any: live + test }[pool]]),
  );
}
