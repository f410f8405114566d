import type { Database } from '../platform/database/database.ts';
import { lockCoinPrice, updateCoinPrice } from './key-stock.queries.ts';

/**
 * A product's name and its price in coins, null for one that coins do not buy. Neither changes
 * before the transaction ends; undefined for an unknown product.
 */
export async function holdCoinPrice(
  trx: Database,
  productId: string,
): Promise<{ name: string; price: number | null } | undefined> {
  return lockCoinPrice(trx, productId);
}

/** Changes the name and price of a product; waits for purchases that hold the price. */
export async function changeCoinPrice(
  trx: Database,
  product: { id: string; name: string; price: number },
): Promise<void> {
  await updateCoinPrice(trx, product);
}
