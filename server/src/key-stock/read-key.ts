import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findStockKey } from './key-stock.queries.ts';
import { stockKeyView } from './stock-key-view.ts';

type KeyOfProduct = InferContractRouterOutputs<Contract['keyStock']>['readKey'];

/** One key and its product. @throws Refusal KEY_STOCK_KEY_UNKNOWN */
export async function readKey(db: Database, { id }: { id: string }): Promise<KeyOfProduct> {
  const row = await findStockKey(db, id);
  if (row === undefined) throw new Refusal('KEY_STOCK_KEY_UNKNOWN');
  return { productId: row.productId, key: stockKeyView(row) };
}
