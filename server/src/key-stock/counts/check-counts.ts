import type { Database } from '../../platform/database/database.ts';
import { findStockFaults, type StockFault } from './stock-counts.queries.ts';

/** The stock counts that do not match the keys: none, unless a trigger was disabled. */
export async function checkCounts(db: Database): Promise<StockFault[]> {
  return findStockFaults(db);
}
