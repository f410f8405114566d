import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import { type NetworkQuery, type NetworkPast, networkPast } from '../networks.queries.ts';

const networkLocks = preparedQuery(
  (db, { hash }: { hash: Buffer }) =>
    sql`select pg_advisory_xact_lock(hashtextextended('shop ' || encode(${hash}::bytea, 'hex'), 0))`,
);

/**
 * Serializes purchases of one network until the transaction ends: later reads include earlier
 * purchases.
 */
export async function lockNetwork(trx: Database, network: { hash: Buffer }): Promise<void> {
  await networkLocks(trx, { hash: network.hash });
}

/** The facts of a purchase besides its buyer's account and the product's price. */
export type PurchaseFacts = NetworkPast & {
  /** Null for a product that the shop does not know. */
  isActive: boolean | null;
  /** The buyer's own purchase of the product, if there was one. */
  purchaseId: string | null;
  /** Whether another account of the buyer's mailbox bought the product. */
  boughtByMailbox: boolean;
};

type Asked = NetworkQuery & { userId: string; productId: string; mailboxHash: Buffer };

const purchaseFacts = preparedQuery(
  (db, asked: Asked) =>
    sql<PurchaseFacts>`
    select (select is_active from shop_offers where product_id = ${asked.productId}) as "isActive",
           (select id from task_shop_purchases
             where user_id = ${asked.userId} and product_id = ${asked.productId}) as "purchaseId",
           exists (select from task_shop_purchases
                    where product_id = ${asked.productId} and user_id <> ${asked.userId}
                      and mailbox_hash = ${asked.mailboxHash}) as "boughtByMailbox",
           ${networkPast(asked)}`,
);

export async function findPurchaseFacts(trx: Database, asked: Asked): Promise<PurchaseFacts> {
  const [facts] = await purchaseFacts(trx, asked);
  if (facts === undefined) throw new Error('a select without a table gave no row');
  return facts;
}

/**
 * Records a purchase and returns its id; null if the person or the mailbox has bought the product
 * before. Waits for an uncommitted purchase of the same product.
 */
export async function insertPurchase(
  trx: Database,
  purchase: {
    userId: string;
    productId: string;
    licenseKeyId: string;
    coins: number;
    networkHash: Buffer;
    mailboxHash: Buffer;
    at: Date;
  },
): Promise<string | null> {
  const row = await trx
    .insertInto('task_shop_purchases')
    .values({
      user_id: purchase.userId,
      product_id: purchase.productId,
      license_key_id: purchase.licenseKeyId,
      coins_spent: purchase.coins,
      network_hash: purchase.networkHash,
      mailbox_hash: purchase.mailboxHash,
      created_at: purchase.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
