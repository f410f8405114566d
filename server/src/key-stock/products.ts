import type { KeySource } from '@regz/rules/key-stock/key-sources.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  deleteUnusedProduct,
  findPackagesOf,
  findProduct,
  insertProduct,
} from './key-stock.queries.ts';

/** Staff are warned below this number of keys of a new product that is pasted. */
const ALERT_BELOW = 5;

type NewProduct = {
  name: string;
  package: string;
  days: number;
  keys: KeySource;
  /** In coins; null for a product that coins do not buy. */
  price: number | null;
};

/**
 * Adds a product after the others, and returns its id; undefined if its name exists. Staff are not
 * warned about the stock of a coin product, because no buyer waits for its keys.
 */
export async function createProduct(
  trx: Database,
  product: NewProduct,
): Promise<string | undefined> {
  return insertProduct(trx, { ...product, alertBelow: product.price === null ? ALERT_BELOW : 0 });
}

/** A product with the grant of its keys. @throws Refusal KEY_STOCK_PRODUCT_UNKNOWN */
export async function requireProduct(db: Database, id: string) {
  const product = await findProduct(db, id);
  if (product === undefined) throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
  return product;
}

/** The packages of products. */
export async function listPackagesOf(
  db: Database,
  productIds: readonly string[],
): Promise<string[]> {
  return productIds.length === 0 ? [] : findPackagesOf(db, productIds);
}

/** Deletes a product that never had a key. */
export async function removeUnusedProduct(trx: Database, id: string): Promise<void> {
  await deleteUnusedProduct(trx, id);
}
