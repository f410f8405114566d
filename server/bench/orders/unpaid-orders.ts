import type pg from 'pg';
import { addPeople } from '../identity/people.ts';

/** An order at the sandbox that waits for its payment, and has a key in stock. */
export type UnpaidOrder = {
  id: string;
  orderId: string;
  userId: string;
  stockProductId: string;
  amountMinor: number;
  productId: number;
  variantId: number;
};

/** Inserts orders directly into the database, one per person, taking the plans in turn. */
export async function addUnpaidOrders(
  pool: pg.Pool,
  count: number,
  plans: number,
): Promise<UnpaidOrder[]> {
  const people = await addPeople(pool, count);
  const { rows } = await pool.query<UnpaidOrder>(
    `with plans as (
       select *, row_number() over (order by position) - 1 as place
         from storefront_plans where available order by position limit $2
     ), orders as (
       insert into order_facts (order_id, user_id, client_name, client_email, plan_id,
                                stock_product_id, product_name, validity_days, amount_minor,
                                display_amount_minor, provider, provider_session_id,
                                provider_product_id, provider_variant_id, live)
       select order_id, buyer.id, 'bench-' || buyer.id, buyer.id || '@example.com', plan.id,
              plan.stock_product_id, plan.title, 30, plan.price_minor, plan.price_minor,
              'sandbox', 'cs_' || order_id, plan.provider_product_id, plan.provider_variant_id,
              false
         from unnest($1::uuid[]) with ordinality buyer (id, place)
         cross join lateral (select 'RGZ-' || upper(substr(md5(buyer.id::text), 1, 12))) name (order_id)
         join plans plan on plan.place = buyer.place % (select count(*) from plans)
       returning *
     ), keys as (
       insert into license_keys (license_key, product_id, subscription, duration_days)
       select upper(gen_random_uuid()::text), product.id, product.package, product.duration_days
         from orders join key_stock_products product on product.id = orders.stock_product_id
     )
     select id, order_id as "orderId", user_id as "userId", stock_product_id as "stockProductId",
            amount_minor as "amountMinor", provider_product_id as "productId",
            provider_variant_id as "variantId"
       from orders`,
    [people.map(({ id }) => id), plans],
  );
  return rows;
}

/** @throws Error unless every order has its own key. */
export async function expectKeys(pool: pg.Pool, orders: readonly UnpaidOrder[]): Promise<void> {
  const { rows } = await pool.query<{ keys: number }>(
    'select count(distinct license_key_id)::int as keys from order_facts where id = any($1)',
    [orders.map(({ id }) => id)],
  );
  const keys = rows[0]?.keys;
  if (keys !== orders.length) throw new Error(`${keys} keys for ${orders.length} paid orders`);
}
