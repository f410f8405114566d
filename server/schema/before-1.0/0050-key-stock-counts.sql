-- How many keys each product has in which state, so that nobody reads all keys to show their number.
-- Every statement that changes keys adds a row for each number it changes: rows are only added, so
-- that sales of one product do not wait for each other, and the numbers are their sums.
create function key_stock_state(
  activated boolean, assigned_at timestamptz, banned boolean, license_key text
) returns text language sql immutable as $$
  select case when activated or assigned_at is not null then 'used'
              when banned then 'banned'
              when license_key ~ '^TEST-' then 'test'
              else 'live' end
$$;

-- No reference to the product: checking it with each row would lock what payments of the product lock.
create table key_stock_counts (
  product_id uuid not null,
  state      text not null,
  keys       integer not null
);
grant select on key_stock_counts to regz_app;

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

create trigger license_keys_added after insert on license_keys
  referencing new table as added
  for each statement execute function count_added_keys();
create trigger license_keys_removed after delete on license_keys
  referencing old table as removed
  for each statement execute function count_removed_keys();
create trigger license_keys_changed after update on license_keys
  referencing old table as removed new table as added
  for each statement execute function count_changed_keys();

-- Makes one row of those that are committed and of one product and state, where there are several.
-- Two at once never take the same row.
create function fold_key_stock_counts() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    delete from key_stock_counts
     where exists (select from key_stock_counts group by product_id, state having count(*) > 1)
    returning *)
  insert into key_stock_counts
  select product_id, state, sum(keys) from taken group by product_id, state having sum(keys) <> 0
$$;
revoke all on function fold_key_stock_counts() from public;
grant execute on function fold_key_stock_counts() to regz_app;

-- Counts all keys anew, for now and for a database whose triggers were switched off.
create function recount_key_stock() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table license_keys in share mode;
  delete from key_stock_counts;
  insert into key_stock_counts
  select product_id, key_stock_state(activated, assigned_at, banned, license_key), count(*)
    from license_keys where product_id is not null group by 1, 2;
end $$;
revoke all on function recount_key_stock() from public;
select recount_key_stock();

-- The numbers that differ from those of the keys; none, ever.
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
grant execute on function key_stock_faults() to regz_app;
