import type { Database } from '../../platform/database/database.ts';
import { findStockFaults, type StockFault } from './stock-counts.queries.ts';

/** Which numbers of the stock are not those of its keys: none, unless a trigger was switched off. */
export async function checkCounts(db: Database): Promise<StockFault[]> {
  return findStockFaults(db);
}
