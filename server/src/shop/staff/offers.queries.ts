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
