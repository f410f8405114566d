import type pg from 'pg';

/** Inserts the same number of paid orders for each customer, delivered or waiting for their keys. */
export async function addOrdersOf(
  pool: pg.Pool,
  ids: readonly string[],
  { each, withKeys }: { each: number; withKeys: boolean },
): Promise<void> {
  await pool.query(
    `with given as (
       select gen_random_uuid() as id, gen_random_uuid() as key_id, user_id,
              'R-' || upper(substr(md5(user_id::text || n), 1, 14)) as order_id,
              now() - n * interval '1 hour' as at
         from unnest($1::uuid[]) user_id, generate_series(1, $3::int) n
     ), keys as (
       insert into license_keys (id, license_key, subscription, duration_days, assigned_to,
                                 assigned_at)
       select key_id, upper(key_id::text), 'Supreme', 30, 'bench', at from given where $2
     )
     insert into order_facts (id, order_id, user_id, client_name, product_name, validity_days,
                              amount_minor, display_amount_minor, provider, live, paid_at,
                              created_at, license_key_id, fulfilled_at)
     select id, order_id, user_id, 'bench', 'Supreme Monthly', 30, 75000, 75000, 'sandbox', true,
            at, at, case when $2 then key_id end, case when $2 then at end
       from given`,
    [ids, withKeys, each],
  );
}
