import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import type { IdempotencyScope, Origin } from '../../platform/http/context.ts';
import {
  type Allowance,
  type AskedNetwork,
  type NetworkPast,
  networkPast,
} from '../networks.queries.ts';

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
};

type Asked = AskedNetwork & { userId: string; productId: string; nonce: string | null };

const purchaseFacts = preparedQuery((db, asked: Asked) => {
  const statement = sql<PurchaseFacts>`
    select buyer.regzcoin as coins, buyer.is_admin as "isAdmin",
           buyer.email_verified as "emailVerified", buyer.created_at as "createdAt",
           buyer.spending_held_at as "spendingHeldAt",
           product.name as product, product.price_coins as price, offer.is_active as "isActive",
           purchase.id as "purchaseId",
           exists (select from account_challenges_spent where nonce = ${asked.nonce})
             as "challengeSpent",
           ${networkPast(asked)}
      from web_task buyer
      left join shop_offers offer on offer.product_id = ${asked.productId}
      left join key_stock_products product on product.id = offer.product_id
      left join task_shop_purchases purchase
             on purchase.user_id = buyer.id and purchase.product_id = offer.product_id
     where buyer.id = ${asked.userId} and buyer.closed_at is null`;
  return { compile: () => statement.compile(db) };
});

/** Read without locks; undefined for an account that does not exist or is closed. */
export async function findPurchaseFacts(
  db: Database,
  asked: Asked,
): Promise<PurchaseFacts | undefined> {
  const [facts] = await purchaseFacts(db, asked);
  return facts;
}

export type Sale = {
  userId: string;
  productId: string;
  price: number;
  at: Date;
  networkHash: Buffer;
  allowance: Allowance;
  /** The challenge that the purchase spends; null where its provider has spent it. */
  nonce: string | null;
  nonceExpiresAt: Date | null;
};

/** The request that a sale belongs to. */
type SaleRequest = { origin: Origin; idempotency: IdempotencyScope };

type SaleArguments = Omit<Sale, 'allowance'> &
  IdempotencyScope &
  Pick<Origin, 'address' | 'requestId'> & { keysADay: number; keysAWeek: number };

/** What a sale came to: its answer, or whether it was the stock alone that ended it. */
export type SaleOutcome = {
  answer: { purchaseId: string; coinsSpent: number; balance: number } | null;
  stockIsEmpty: boolean;
};

/**
 * Locks the wallet, which has to hold the price before the stock is touched, so that nobody without
 * coins keeps a key from somebody who has them; then the price and the network, whose turn it counts
 * (`take_network_turn`), and takes the oldest key that nobody else is about to take.
 */
const claimed = (args: SaleArguments) => sql`
    buyer as materialized (
      select id, username from web_task
       where id = ${args.userId} and closed_at is null and not is_admin
         and spending_held_at is null and regzcoin >= ${args.price}
         for no key update
    ), product as materialized (
      select product.id, product.price_coins as price
        from buyer, key_stock_products product
        join shop_offers offer on offer.product_id = product.id
       where product.id = ${args.productId} and product.price_coins = ${args.price}
         and offer.is_active
         for share of product
    ), network as materialized (
      select take_network_turn(${args.networkHash}, ${args.at}, ${args.keysADay}, ${args.keysAWeek})
               as has_turn
        from product
    ), taken as (
      update license_keys set assigned_to = buyer.username, assigned_at = ${args.at}
        from buyer
       where license_keys.id = (
               select id from license_keys
                where product_id = ${args.productId} and not activated and assigned_at is null
                  and not banned and license_key ~ '^(?!TEST-)'
                  and (select has_turn from network)
                order by created_at, added_line, id limit 1
                  for update skip locked)
      returning license_keys.id
    )`;

/** Written with the key that was taken, and not without one. */
const recorded = (args: SaleArguments) => sql`
    purchase as (
      insert into task_shop_purchases
        (user_id, product_id, license_key_id, coins_spent, network_hash, created_at)
      select ${args.userId}, product.id, taken.id, product.price, ${args.networkHash}, ${args.at}
        from taken, product
      returning id, user_id, product_id, coins_spent, created_at
    ), challenge as (
      insert into account_challenges_spent (nonce, expires_at)
      select ${args.nonce}, ${args.nonceExpiresAt}::timestamptz from purchase
       where ${args.nonce}::text is not null
    ), paid as materialized (
      select purchase.*, posted.balance
        from purchase,
             post_coins(user_id, 'purchase', created_at, purchase_id => purchase.id) posted
    ), audit as (
      insert into audit_entries
        (actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address,
         request_id)
      select 'task-user', user_id, 'task user', 'shop.buy', 'shop-purchase', id::text,
             jsonb_build_object('product', product_id, 'coins', coins_spent),
             ${args.address}::inet, ${args.requestId}
        from paid
    ), kept as (
      insert into idempotency_answers (principal, operation, key, request_hash, answer)
      select ${args.principal}, ${args.operation}, ${args.key}, ${args.requestHash},
             jsonb_build_object('purchaseId', id, 'coinsSpent', coins_spent, 'balance', balance)
        from paid
      returning answer
    )`;

/**
 * The purchase as one statement, hence one transaction and one trip to the database. Nothing is
 * written without a key: purchase, coins (`post_coins`), the spent challenge, the entry in the
 * audit trail and the kept answer stand and fall with it.
 */
const sales = preparedQuery((db, args: SaleArguments) => {
  const statement = sql<SaleOutcome>`
    with ${claimed(args)}, ${recorded(args)}
    select (select answer from kept) as answer,
           coalesce((select has_turn from network), false)
             and not exists (select from taken) as "stockIsEmpty"`;
  return { compile: () => statement.compile(db) };
});

/** Sells a key, or changes nothing at all. */
export async function sellKey(
  db: Database,
  { allowance, ...sale }: Sale,
  { origin, idempotency }: SaleRequest,
): Promise<SaleOutcome> {
  const [outcome] = await sales(db, {
    ...sale,
    ...idempotency,
    address: origin.address,
    requestId: origin.requestId,
    keysADay: allowance.day,
    keysAWeek: allowance.week,
  });
  if (outcome === undefined) throw new Error('a select without a table gave no row');
  return outcome;
}
