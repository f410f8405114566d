import type { Database } from '../platform/database/database.ts';
import { countLiveKeys } from './stock-counts.queries.ts';

/** How many keys of each product `takeKey` finds in the pool `live`, by the product's id. */
export async function countAvailable(db: Database): Promise<ReadonlyMap<string | null, number>> {
  const rows = await countLiveKeys(db);
  return new Map(rows.map(({ productId, keys }) => [productId, keys]));
}
