import type { Database } from '../platform/database/database.ts';
import { countLiveKeys } from './stock-counts.queries.ts';

/**
 * How many keys of a product `takeKey` finds in the pool `live`, by the product's id. Null if the
 * product generates them.
 */
export async function countAvailable(db: Database): Promise<(productId: string) => number | null> {
  const rows = await countLiveKeys(db);
  const available = new Map(rows.map(({ productId, keys }) => [productId, keys]));
  return (productId) => available.get(productId) ?? null;
}
