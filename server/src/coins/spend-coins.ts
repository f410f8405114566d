import type { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { coinPosting } from './coins.queries.ts';

/**
 * A query that takes a purchase's price out of its buyer's wallet, in the purchase's transaction.
 * The caller holds the wallet's lock, and the price of the product. Source: decision record 0022.
 */
export function spendCoins(
  trx: Database,
  purchase: { userId: string; purchaseId: string; at: Date },
): CompiledQuery {
  return coinPosting(trx, { kind: 'purchase', ...purchase });
}
