import type { Database } from '../platform/database/database.ts';
import { findLastDisplay } from './own-orders.queries.ts';

/** The currency that the price of a customer's newest order was shown in. */
export async function lastShownCurrency(
  db: Database,
  customerId: string,
): Promise<string | undefined> {
  return findLastDisplay(db, customerId);
}
