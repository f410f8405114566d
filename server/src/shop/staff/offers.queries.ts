import type { Database } from '../../platform/database/database.ts';

/** How many keys of each product were sold in the shop. */
export async function countSold(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('task_shop_purchases')
    .select(({ fn }) => ['product_id as productId', fn.countAll<number>().as('sold')])
    .where('imported', '=', false)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ productId, sold }) => [productId, sold]));
}

/** Adds an offer of a product. */
export async function insertOffer(
  trx: Database,
  offer: {
    productId: string;
    description: { en: string; si: string; ta: string };
    isActive: boolean;
    editedBy: string;
  },
): Promise<void> {
  await trx
    .insertInto('shop_offers')
    .values({
      product_id: offer.productId,
      description_en: offer.description.en,
      description_si: offer.description.si,
      description_ta: offer.description.ta,
      is_active: offer.isActive,
      edited_by: offer.editedBy,
    })
    .execute();
}

/** Deletes an offer that was never bought; false if it was bought. */
export async function deleteOffer(trx: Database, productId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('shop_offers')
    .where('product_id', '=', productId)
    .where((or) =>
      or.not(
        or.exists(
          or
            .selectFrom('task_shop_purchases')
            .select('id')
            .where('task_shop_purchases.product_id', '=', productId),
        ),
      ),
    )
    .returning('product_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes an offer that still has the given version; false if another change came first. */
export async function updateOffer(
  trx: Database,
  offer: {
    productId: string;
    version: number;
    description: { en: string; si: string; ta: string };
    isActive: boolean;
    editedBy: string;
  },
): Promise<boolean> {
  const result = await trx
    .updateTable('shop_offers')
    .set((row) => ({
      description_en: offer.description.en,
      description_si: offer.description.si,
      description_ta: offer.description.ta,
      is_active: offer.isActive,
      edited_by: offer.editedBy,
      version: row('version', '+', 1),
    }))
    .where('product_id', '=', offer.productId)
    .where('version', '=', offer.version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
