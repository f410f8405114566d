import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock/key-refusals.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findProduct, listKeys } from './key-stock.queries.ts';
import { type StockKey, stockKeyView } from './stock-key-view.ts';

/** The keys of a product. @throws Refusal KEY_STOCK_PRODUCT_UNKNOWN */
export async function listProductKeys(
  db: Database,
  { productId }: { productId: string },
): Promise<StockKey[]> {
  const rows = await listKeys(db, productId, KEY_STOCK_LIMITS.fetchedRows);
  if (rows.length === 0 && (await findProduct(db, productId)) === undefined) {
    throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
  }
  return rows.map(stockKeyView);
}
