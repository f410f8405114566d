import type { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { lockedPrice, updateCoinPrice } from './key-stock.queries.ts';

/**
 * A query of a product's name and its price in coins, null for one that coins do not buy. Neither
 * changes before the transaction ends. No row for an unknown product.
 */
export function coinPriceLock(
  trx: Database,
  productId: string,
): CompiledQuery<{ name: string; price: number | null }> {
  return lockedPrice(trx, { id: productId });
}

/**
 * Changes the name and price of a product, null for one that coins do not buy any more; waits for
 * purchases that hold the price.
 */
export async function changeCoinPrice(
  trx: Database,
  product: { id: string; name: string; price: number | null },
): Promise<void> {
  await updateCoinPrice(trx, product);
}
