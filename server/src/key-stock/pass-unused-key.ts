import type { Database } from '../platform/database/database.ts';
import { reassignUnused } from './key-stock.queries.ts';

/**
 * Assigns a key to somebody else, in the caller's transaction; false if it has been redeemed, and
 * nothing changes. A redemption at the same moment comes before or after.
 */
export async function passUnusedKey(
  trx: Database,
  key: { id: string; assignedTo: string },
): Promise<boolean> {
  return reassignUnused(trx, key);
}
