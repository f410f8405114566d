import type { Database } from '../platform/database/database.ts';

/** Purchases of a task user with their keys; the rows go into the export as they are. */
export async function findOwnPurchases(db: Database, userId: string) {
  return db
    .selectFrom('task_shop_purchases as p')
    .innerJoin('task_shop_products as product', 'product.id', 'p.product_id')
    .leftJoin('license_keys as k', 'k.id', 'p.license_key_id')
    .select(['p.id', 'product.name as product', 'k.license_key', 'p.coins_spent', 'p.created_at'])
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at')
    .execute();
}
