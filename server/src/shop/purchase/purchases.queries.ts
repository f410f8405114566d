import { sql } from 'kysely';
import {
  type ActOutcome,
  type IdempotencyScope,
  type Locking,
  gatheredAct,
} from '../../platform/database/gathering/gathered-act.ts';
import type { Origin } from '../../platform/http/request-context.ts';

/** One press of a buying button, with what its buyer and its network have to be like. */
export type WantedPurchase = {
  userId: string;
  productId: string;
  /** In coins, as the buyer saw it. */
  price: number;
  at: Date;
  gates: { createdBefore: Date | null; verifiedOnly: boolean };
  network: { block: string; hash: Buffer };
  pace: PaceTerms;
  /** The challenge that the purchase spends; null where its provider has spent it. */
  spending: { nonce: string; expiresAt: Date } | null;
  origin: Origin;
  idempotency: IdempotencyScope;
};

/** How many keys a network may buy, and the multiple for a shared one. */
export type PaceTerms = {
  day: number;
  week: number;
  sharedFactor: number;
  /** How many it buys within a day, shared or not; null for no such limit. */
  calmBelow: number | null;
};

/** What a purchase is answered with. */
export type BoughtProduct = { purchaseId: string; coinsSpent: number; balance: number };
export type PurchaseOutcome = ActOutcome<BoughtProduct>;

/**
 * Locks the wallets and continues only with those that may buy and hold the price, so that nobody
 * without coins keeps a key from somebody who has them. Then checks the price and the network,
 * whose purchases it counts (`take_network_turn`), and numbers what is left: each product's oldest
 * keys go in this order.
 */
const decided = ({ locked, waits }: Locking) => sql`
    buyer as materialized (
      select fresh.*, buyer.username
        from fresh cross join lateral (
               select username from web_task
                where id = fresh.user_id and closed_at is null and not is_admin
                  and spending_held_at is null and regzcoin >= fresh.price
                  and (email_verified or not fresh.verified_only)
                  and (created_at <= fresh.created_before or fresh.created_before is null)
                  for no key update ${locked}) buyer
       where not exists (select from account_challenges_spent where nonce = fresh.nonce)
         and not exists (select from task_shop_purchases
                          where user_id = fresh.user_id and product_id = fresh.product_id)
    ), offered as materialized (
      select buyer.*,
             case when exists (select from shop_shared_networks where buyer.block <<= network)
                  then buyer.shared_factor else 1 end as factor
        from buyer cross join lateral (
               select from key_stock_products product
                 join shop_offers offer on offer.product_id = product.id
                where product.id = buyer.product_id and product.price_coins = buyer.price
                  and offer.is_active
                  for share of product ${locked}) offer
    ), paced as materialized (
      select offered.*, row_number() over (partition by product_id order by place) as turn
        from offered
       where take_network_turn(decode(network_hash, 'hex'), at,
                               least(keys_a_day * factor, calm_below),
                               keys_a_week * factor, ${sql.lit(waits)})
    )`;

/** The oldest keys not about to be taken, as many of each product as requested. */
const claimed = ({ locked }: Locking) => sql`
    stock as materialized (
      select asked_for.product_id, key.id as key_id,
             row_number() over (partition by asked_for.product_id
                                order by key.created_at, key.added_line, key.id) as turn
        from (select product_id, count(*) as keys from paced group by product_id) asked_for
       cross join lateral (
               select id, created_at, added_line from license_keys
                where product_id = asked_for.product_id and not activated and assigned_at is null
                  and not banned and left(license_key, 5) <> 'TEST-'
                order by created_at, added_line, id limit asked_for.keys
                  for update ${locked}) key
    ), sold as materialized (
      select paced.*, stock.key_id, gen_random_uuid() as purchase_id
        from paced
        join stock on stock.product_id = paced.product_id and stock.turn = paced.turn
    )`;

/** Written with the key that was taken, and not without one. */
const recorded = sql`
    taken as (
      update license_keys set assigned_to = sold.username, assigned_at = sold.at
        from sold where license_keys.id = sold.key_id
    ), purchase as (
      insert into task_shop_purchases
        (id, user_id, product_id, license_key_id, coins_spent, network_hash, created_at)
      select purchase_id, user_id, product_id, key_id, price, decode(network_hash, 'hex'), at
        from sold
      returning id, user_id, created_at
    ), challenge as (
      insert into account_challenges_spent (nonce, expires_at)
      select nonce, nonce_expires_at from sold where nonce is not null
    ), paid as materialized (
      select wallet_id, balance
        from post_coins(array(
               select row(user_id, 'purchase', created_at, null, null, id, null)::coin_movement
                 from purchase))
    ), audit as (
      insert into audit_entries
        (actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address,
         request_id)
      select 'task-user', user_id, 'task user', 'shop.buy', 'shop-purchase', purchase_id::text,
             jsonb_build_object('product', product_id, 'coins', price), address, request_id
        from sold
    ), answered as materialized (
      select place, jsonb_build_object('purchaseId', purchase_id, 'coinsSpent', price,
                      'balance', balance) as answer
        from sold join paid on paid.wallet_id = sold.user_id
    )`;

/**
 * Sells a key to each of several people on different networks: key, purchase, coins, the spent
 * challenge and the audit entry, or nothing at all. People who may not buy, or find no key, are
 * skipped.
 */
export const purchases = gatheredAct<WantedPurchase, BoughtProduct>({
  columns: sql`user_id uuid, product_id uuid, price integer, at timestamptz,
          created_before timestamptz, verified_only boolean, block inet, network_hash text,
          keys_a_day integer, keys_a_week integer, shared_factor integer, calm_below integer,
          nonce text, nonce_expires_at timestamptz, address inet, request_id text`,
  rowOf: wishRow,
  steps: (locking) => sql`${decided(locking)}, ${claimed(locking)}, ${recorded}`,
});

function wishRow({ gates, network, pace, spending, origin, ...wish }: WantedPurchase): object {
  return {
    user_id: wish.userId,
    product_id: wish.productId,
    price: wish.price,
    at: wish.at,
    created_before: gates.createdBefore,
    verified_only: gates.verifiedOnly,
    block: network.block,
    network_hash: network.hash.toString('hex'),
    keys_a_day: pace.day,
    keys_a_week: pace.week,
    shared_factor: pace.sharedFactor,
    calm_below: pace.calmBelow,
    nonce: spending?.nonce ?? null,
    nonce_expires_at: spending?.expiresAt ?? null,
    address: origin.address,
    request_id: origin.requestId,
  };
}
