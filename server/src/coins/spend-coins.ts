import type { Database } from '../platform/database/database.ts';
import { postCoins } from './coins.queries.ts';

/**
 * Takes the price of a purchase out of its buyer's wallet; gives the balance after it. The caller
 * holds the lock of the wallet and has seen that it has as much. Source: decision 24.
 */
export async function spendCoins(
  trx: Database,
  purchase: { id: string; userId: string; at: Date },
): Promise<number> {
  const { id: purchaseId, userId, at } = purchase;
  return postCoins(trx, { kind: 'purchase', purchaseId, userId, at });
}
