import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import { type AskedNetwork, type NetworkPast, networkPast } from '../networks.queries.ts';

/** What a purchase has to know of the buyer, the product and the network. */
export type PurchaseFacts = NetworkPast & {
  coins: number;
  isAdmin: boolean;
  emailVerified: boolean;
  createdAt: Date;
  spendingHeldAt: Date | null;
  /** Null for a product that the shop does not know. */
  product: string | null;
  price: number | null;
  isActive: boolean | null;
  /** The buyer's own purchase of the product, if there was one. */
  purchaseId: string | null;
  challengeSpent: boolean;
  /** Whether a key was left when nobody was asked to wait. */
  inStock: boolean;
};

type Asked = AskedNetwork & { userId: string; productId: string; nonce: string | null };

/** Says of a product whether it has a key left, as a part of a statement. */
type InStock = (productId: RawBuilder<string>) => RawBuilder<boolean>;

/** Reads them without locks; undefined for an account that does not exist or is closed. */
export function purchaseFactsReader(
  inStock: InStock,
): (db: Database, asked: Asked) => Promise<PurchaseFacts | undefined> {
  const read = preparedQuery((_, asked: Asked) => purchaseFacts(asked, inStock));
  return async (db, asked) => {
    const [facts] = await read(db, asked);
    return facts;
  };
}

function purchaseFacts(asked: Asked, inStock: InStock) {
  return sql<PurchaseFacts>`
    select buyer.regzcoin as coins, buyer.is_admin as "isAdmin",
           buyer.email_verified as "emailVerified", buyer.created_at as "createdAt",
           buyer.spending_held_at as "spendingHeldAt",
           product.name as product, product.price_coins as price, offer.is_active as "isActive",
           purchase.id as "purchaseId",
           exists (select from account_challenges_spent where nonce = ${asked.nonce})
             as "challengeSpent",
           ${inStock(sql`offer.product_id`)} as "inStock",
           ${networkPast(asked)}
      from web_task buyer
      left join shop_offers offer on offer.product_id = ${asked.productId}
      left join key_stock_products product on product.id = offer.product_id
      left join task_shop_purchases purchase
             on purchase.user_id = buyer.id and purchase.product_id = offer.product_id
     where buyer.id = ${asked.userId} and buyer.closed_at is null`;
}
