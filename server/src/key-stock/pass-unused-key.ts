import type { Database } from '../platform/database/database.ts';
import { reassignUnused } from './key-stock.queries.ts';

/**
 * Assigns a key to another person, in the caller's transaction; false if it has been redeemed, and
 * nothing changes. A concurrent redemption runs before or after.
 */
export async function passUnusedKey(
  trx: Database,
  key: { id: string; assignedTo: string },
): Promise<boolean> {
  return reassignUnused(trx, key);
}
