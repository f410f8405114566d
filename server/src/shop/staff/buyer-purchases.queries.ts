import type { Database } from '../../platform/database/database.ts';

/** What somebody has bought, the newest first, each with its key and who redeemed it. */
export async function listPurchasesWithKeys(db: Database, userId: string) {
  return db
    .selectFrom('task_shop_purchases as purchase')
    .innerJoin('key_stock_products as product', 'product.id', 'purchase.product_id')
    .leftJoin('license_keys as key', 'key.id', 'purchase.license_key_id')
    .select([
      'purchase.id',
      'product.name as product',
      'purchase.coins_spent as coinsSpent',
      'purchase.created_at as at',
      'key.license_key as licenseKey',
      'key.activated_at as redeemedAt',
      'key.user_id as redeemedBy',
    ])
    .where('purchase.user_id', '=', userId)
    .orderBy('purchase.created_at', 'desc')
    .orderBy('purchase.id')
    .execute();
}
