import type { KeySource } from '@regz/rules/key-stock/key-sources.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteUnusedProduct, insertProduct } from './key-stock.queries.ts';

/** Staff are warned below this number of keys of a new product that is pasted. */
const ALERT_BELOW = 5;

type NewProduct = { name: string; package: string; days: number; keys: KeySource };

/** Adds a product after the others, and returns its id; undefined if its name exists. */
export async function createProduct(
  trx: Database,
  product: NewProduct,
): Promise<string | undefined> {
  return insertProduct(trx, { ...product, alertBelow: ALERT_BELOW });
}

/** Deletes a product that never had a key. */
export async function removeUnusedProduct(trx: Database, id: string): Promise<void> {
  await deleteUnusedProduct(trx, id);
}
