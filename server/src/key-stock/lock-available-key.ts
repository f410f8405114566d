import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockKey, type StockRow } from './key-stock.queries.ts';
import { isUsed } from './stock-key-view.ts';

/**
 * Locks an unused stock key, so that it stays unused until the transaction ends.
 * @throws Refusal KEY_STOCK_KEY_UNKNOWN or KEY_STOCK_KEY_USED
 */
export async function lockAvailableKey(trx: Database, id: string): Promise<StockRow> {
  const row = await lockKey(trx, id);
  if (row === undefined) throw new Refusal('KEY_STOCK_KEY_UNKNOWN');
  if (isUsed(row)) throw new Refusal('KEY_STOCK_KEY_USED');
  return row;
}
