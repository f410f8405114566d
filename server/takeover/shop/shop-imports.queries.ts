import type { Database } from '../../src/platform/database/database.ts';

/** The products of the coin shop, by name in lower case. */
export async function findShopProducts(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('key_stock_products')
    .select(['id', 'name'])
    .where('price_coins', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/**
 * Imports a product's description and whether it is on sale; false if staff or an earlier import
 * have changed the offer.
 */
export async function updateImportedOffer(
  trx: Database,
  offer: { productId: string; description: string | null; isActive: boolean },
): Promise<boolean> {
  const result = await trx
    .updateTable('shop_offers')
    .set({
      version: 2,
      is_active: offer.isActive,
      ...(offer.description === null ? {} : { description_en: offer.description }),
    })
    .where('product_id', '=', offer.productId)
    .where('version', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Adds a purchase without key and network; false if the person has already bought the product. */
export async function insertImportedPurchase(
  trx: Database,
  purchase: { userId: string; productId: string; coinsSpent: number; at: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto('task_shop_purchases')
    .values({
      user_id: purchase.userId,
      product_id: purchase.productId,
      coins_spent: purchase.coinsSpent,
      created_at: purchase.at,
      imported: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
