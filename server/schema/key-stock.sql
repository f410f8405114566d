-- Products of license keys: name, coin price, and the grant of a key (One Month 30 days, 3 Year 1095).
create table key_stock_products (
  id            uuid primary key default gen_random_uuid(),
  position      smallint not null unique,
  name          text not null unique,
  package       text not null,
  duration_days integer not null check (duration_days > 0),
  price_coins   integer check (price_coins > 0),
  -- Staff are notified once when a product's stock falls below its level, until it is refilled. Coin
  -- products have no level initially, because no buyer waits for their keys.
  alert_below   integer not null default 0 check (alert_below between 0 and 10000),
  -- When staff were notified of low stock; null if the stock is sufficient or no notice was sent.
  alerted_at    timestamptz
);
insert into key_stock_products (position, name, package, duration_days, price_coins) values
  (1, 'Supreme One Month Regz Coin 250', 'Supreme', 30, 250),
  (2, 'Essential One Month Regz Coin 250', 'Essential', 30, 250),
  (3, 'External One Month Regz Coin 550', 'External', 30, 550),
  (4, 'Supreme + Essential One Month Regz Coin 500', 'Supreme-Essential', 30, 500),
  (5, 'Supreme + Essential + External One Month Regz Coin 1000', 'Supreme-Essential-External', 30, 1000),
  (6, 'Supreme 3 Year Regz Coin 550', 'Supreme', 1095, 550),
  (7, 'Essential 3 Year Regz Coin 550', 'Essential', 1095, 550),
  (8, 'External 3 Year Regz Coin 1000', 'External', 1095, 1000),
  (9, 'Supreme + Essential 3 Year Regz Coin 1100', 'Supreme-Essential', 1095, 1100),
  (10, 'Supreme + Essential + External 3 Year Regz Coin 2000', 'Supreme-Essential-External', 1095, 2000);
-- The keys of plans are a separate stock, so that buyers with coins cannot use up keys that others pay for.
-- Such products have no coin price.
insert into key_stock_products (position, name, package, duration_days, alert_below)
select 10 + row_number() over (order by period.position, family.position),
       family.title || ' ' || period.name, family.package, period.days, 5
  from (values (1, 'Lifetime', 1095), (2, 'Monthly', 30), (3, 'Weekly', 7))
         as period (position, name, days),
       (values (1, 'Supreme-Essential-External', 'Supreme-Essential-External'),
               (2, 'Supreme-Essential', 'Supreme-Essential'),
               (3, 'Supreme-External', 'External-Supreme'),
               (4, 'Essential-External', 'External-Essential'),
               (5, 'Supreme', 'Supreme'),
               (6, 'Essential', 'Essential'),
               (7, 'External', 'External')) as family (position, title, package);

-- The number of keys per product and state, so that pages do not count all keys. Every statement that
-- changes keys adds rows for the differences: rows are only inserted, so that sales of one product do not
-- wait for each other, and the numbers are sums. There is no foreign key to the product: its check would
-- conflict with the locks of payments.
create table key_stock_counts (
  product_id uuid not null,
  state      text not null,
  keys       integer not null
);

create function key_stock_state(
  activated boolean, assigned_at timestamptz, banned boolean, license_key text
) returns text language sql immutable as $$
  select case when activated or assigned_at is not null then 'used'
              when banned then 'banned'
              when license_key ~ '^TEST-' then 'test'
              else 'live' end
$$;

create function count_added_keys() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into key_stock_counts
  select product_id, key_stock_state(activated, assigned_at, banned, license_key), count(*)
    from added where product_id is not null group by 1, 2;
  return null;
end $$;

create function count_removed_keys() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into key_stock_counts
  select product_id, key_stock_state(activated, assigned_at, banned, license_key), -count(*)
    from removed where product_id is not null group by 1, 2;
  return null;
end $$;

create function count_changed_keys() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into key_stock_counts
  select product_id, state, sum(keys)
    from (select product_id, key_stock_state(activated, assigned_at, banned, license_key), 1
            from added where product_id is not null
           union all
          select product_id, key_stock_state(activated, assigned_at, banned, license_key), -1
            from removed where product_id is not null) moved (product_id, state, keys)
   group by product_id, state having sum(keys) <> 0;
  return null;
end $$;

-- Merges the committed rows of one product and state into one. Concurrent calls never take the same row.
create function fold_key_stock_counts() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    delete from key_stock_counts
     where exists (select from key_stock_counts group by product_id, state having count(*) > 1)
    returning *)
  insert into key_stock_counts
  select product_id, state, sum(keys) from taken group by product_id, state having sum(keys) <> 0
$$;

-- Recounts all keys, for a database whose triggers were disabled.
create function recount_key_stock() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table license_keys in share mode;
  delete from key_stock_counts;
  insert into key_stock_counts
  select product_id, key_stock_state(activated, assigned_at, banned, license_key), count(*)
    from license_keys where product_id is not null group by 1, 2;
end $$;

-- The numbers that differ from the keys; always empty.
create function key_stock_faults()
returns table (product_id uuid, state text, counted integer, actual integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select product_id, state, coalesce(c.keys, 0)::integer, coalesce(a.keys, 0)::integer
    from (select product_id, state, sum(keys) as keys
            from key_stock_counts group by 1, 2) c
    full join (select product_id,
                      key_stock_state(activated, assigned_at, banned, license_key) as state,
                      count(*) as keys
                 from license_keys where product_id is not null group by 1, 2) a
   using (product_id, state)
   where coalesce(c.keys, 0) <> coalesce(a.keys, 0)
$$;

create trigger announce_low after update of alerted_at on key_stock_products
  for each row when (old.alerted_at is null and new.alerted_at is not null)
  execute function announce_low_stock();

grant select on key_stock_products, key_stock_counts to regz_app;
grant update (name, price_coins, alert_below, alerted_at) on key_stock_products to regz_app;
revoke execute on function recount_key_stock(), fold_key_stock_counts() from public;
grant execute on function key_stock_faults(), fold_key_stock_counts() to regz_app;
