import type { Database } from '../platform/database/database.ts';
import { takeOldestKey } from './key-stock.queries.ts';

/** Keys for real money, keys for play money (they begin with TEST-), or whichever there are. */
export type KeyPool = 'live' | 'test' | 'any';

/**
 * Takes the oldest available key of a product for somebody, in the caller's transaction; undefined
 * when there is none. Two that ask at once never get the same key, and neither waits for the other.
 * Source: checkout contracts 4.5.
 */
export async function takeKey(
  trx: Database,
  input: { productId: string; assignedTo: string; at: Date; pool: KeyPool },
): Promise<{ id: string; licenseKey: string } | undefined> {
  return takeOldestKey(trx, input);
}
