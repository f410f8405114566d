import type { Database } from '../platform/database/database.ts';
import { findLastProduct } from './own-licenses.queries.ts';

/**
 * The product whose key an account redeemed last, without withheld keys; undefined if no key came
 * from the stock.
 */
export async function lastRedeemedProduct(
  db: Database,
  accountId: string,
): Promise<string | undefined> {
  return findLastProduct(db, accountId);
}
