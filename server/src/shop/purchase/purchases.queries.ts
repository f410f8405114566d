import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedText } from '../../platform/database/prepared-query.ts';
import { type NetworkQuery, type NetworkPast, networkPast } from '../networks.queries.ts';

/**
 * A query that serializes purchases of one network until the transaction ends: later reads include
 * earlier purchases.
 */
export const networkLock = preparedText(
  (db, { hash }: { hash: Buffer }) =>
    sql`select pg_advisory_xact_lock(hashtextextended('shop ' || encode(${hash}::bytea, 'hex'), 0))`,
);

/** The facts of a purchase besides its buyer's account and the product's price. */
export type PurchaseFacts = NetworkPast & {
  /** Null for a product that the shop does not know. */
  isActive: boolean | null;
  /** The buyer's own purchase of the product, if there was one. */
  purchaseId: string | null;
  /** Whether another account of the buyer's mailbox bought the product. */
  boughtByMailbox: boolean;
};

export type PurchaseQuery = NetworkQuery & {
  userId: string;
  productId: string;
  mailboxHash: Buffer;
};

/** A query of these facts, always one row. */
export const purchaseFacts = preparedText(
  (db, asked: PurchaseQuery) =>
    sql<PurchaseFacts>`
    select (select offer.is_active and package.retired_at is null
              from shop_offers offer
              join key_stock_products product on product.id = offer.product_id
              join license_packages package on package.name = product.package
             where offer.product_id = ${asked.productId}) as "isActive",
           (select id from task_shop_purchases
             where user_id = ${asked.userId} and product_id = ${asked.productId}) as "purchaseId",
           exists (select from task_shop_purchases
                    where product_id = ${asked.productId} and user_id <> ${asked.userId}
                      and mailbox_hash = ${asked.mailboxHash}) as "boughtByMailbox",
           ${networkPast(asked)}`,
);

/** A query that records a purchase. It fails if the person or mailbox bought the product before. */
export function purchaseInsert(
  trx: Database,
  purchase: {
    id: string;
    userId: string;
    productId: string;
    licenseKeyId: string;
    coins: number;
    networkHash: Buffer;
    mailboxHash: Buffer;
    at: Date;
  },
): CompiledQuery {
  return trx
    .insertInto('task_shop_purchases')
    .values({
      id: purchase.id,
      user_id: purchase.userId,
      product_id: purchase.productId,
      license_key_id: purchase.licenseKeyId,
      coins_spent: purchase.coins,
      network_hash: purchase.networkHash,
      mailbox_hash: purchase.mailboxHash,
      created_at: purchase.at,
    })
    .compile();
}
