import type { Database } from '../platform/database/database.ts';
import { postCoins } from './coins.queries.ts';

/**
 * Takes a purchase's price out of its buyer's wallet, in the transaction that made the purchase, and
 * returns the balance after it. The caller holds the wallet's lock, and the price of the product.
 * Source: decision record 0022.
 */
export async function spendCoins(
  trx: Database,
  purchase: { userId: string; purchaseId: string; at: Date },
): Promise<number> {
  return postCoins(trx, { kind: 'purchase', ...purchase });
}
