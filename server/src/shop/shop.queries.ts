import type { Database } from '../platform/database/database.ts';

const offerColumns = [
  'product.id',
  'product.name',
  'product.price_coins as price',
  'offer.description_en as descriptionEn',
  'offer.description_si as descriptionSi',
  'offer.description_ta as descriptionTa',
  'offer.is_active as isActive',
  'package.retired_at as packageRetiredAt',
  'offer.version',
  'offer.edited_by as editedBy',
] as const;

const offers = (db: Database) =>
  db
    .selectFrom('shop_offers as offer')
    .innerJoin('key_stock_products as product', 'product.id', 'offer.product_id')
    .innerJoin('license_packages as package', 'package.name', 'product.package')
    .select(offerColumns);

/** Every offer with a price, the cheapest first. */
export async function listOfferRows(db: Database) {
  return offers(db).orderBy('product.price_coins').orderBy('product.position').execute();
}

export type OfferRow = Awaited<ReturnType<typeof listOfferRows>>[number];

export async function findOffer(db: Database, productId: string): Promise<OfferRow | undefined> {
  return offers(db).where('product.id', '=', productId).executeTakeFirst();
}

/** Returns a user's purchases, newest first. */
export async function listPurchases(db: Database, userId: string) {
  return db
    .selectFrom('task_shop_purchases as purchase')
    .innerJoin('key_stock_products as product', 'product.id', 'purchase.product_id')
    .select([
      'purchase.id',
      'purchase.product_id as productId',
      'product.name as product',
      'purchase.coins_spent as coinsSpent',
      'purchase.created_at as at',
    ])
    .where('purchase.user_id', '=', userId)
    .orderBy('purchase.created_at', 'desc')
    .orderBy('purchase.id')
    .execute();
}

/** Returns a user's purchase with its key. */
export async function findPurchase(db: Database, userId: string, id: string) {
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
    ])
    .where('purchase.user_id', '=', userId)
    .where('purchase.id', '=', id)
    .executeTakeFirst();
}

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

/** Returns a user's purchases, newest first, each with its key and the account that redeemed it. */
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
