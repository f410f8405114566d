-- contract: 55
-- What moved on each day (UTC), so that sums of coins do not read all movements (decision 55). Every
-- statement that moves coins adds a row: rows are only added, so that earners do not wait for each
-- other, and a day's figures are the sums of its rows.
create table coin_days (
  day    date not null,
  issued bigint not null,
  spent  bigint not null
);
grant select on coin_days to regz_app;

create function add_coin_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into coin_days
  select coin_date, coalesce(sum(amount) filter (where to_account is null), 0),
         coalesce(sum(amount) filter (where from_account is null), 0)
    from moved group by coin_date;
  return null;
end $$;
create trigger coin_transfers_days after insert on coin_transfers
  referencing new table as moved
  for each statement execute function add_coin_days();

-- Makes one row of the committed ones of a day, where there are several. Two at once never take the
-- same row.
create function fold_coin_days() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    delete from coin_days where day in (select day from coin_days group by day having count(*) > 1)
    returning *)
  insert into coin_days select day, sum(issued), sum(spent) from taken group by day
$$;
revoke all on function fold_coin_days() from public;
grant execute on function fold_coin_days() to regz_app;

-- Adds up all movements again, for now and for a database whose triggers were disabled.
create function recount_coin_days() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table coin_transfers in share mode;
  delete from coin_days;
  insert into coin_days
  select coin_date, coalesce(sum(amount) filter (where to_account is null), 0),
         coalesce(sum(amount) filter (where from_account is null), 0)
    from coin_transfers group by coin_date;
end $$;
revoke all on function recount_coin_days() from public;
select recount_coin_days();

-- C12: a day's figures are the sums of its movements. A number that must be 0; `since` keeps the check
-- to the days from then on.
create function coin_day_faults(since timestamptz default null)
returns table (name text, wrong integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
with first as (
  select coalesce((since at time zone 'UTC')::date, '-infinity'::date) as day
), kept as (
  select day, sum(issued) as issued, sum(spent) as spent
    from coin_days where day >= (select day from first) group by day
), moved as (
  select coin_date as day, coalesce(sum(amount) filter (where to_account is null), 0) as issued,
         coalesce(sum(amount) filter (where from_account is null), 0) as spent
    from coin_transfers
   where created_at >= (select day from first)::timestamp at time zone 'UTC' group by coin_date
)
select 'C12', count(*)::integer from kept full join moved using (day)
 where (coalesce(kept.issued, 0), coalesce(kept.spent, 0))
       <> (coalesce(moved.issued, 0), coalesce(moved.spent, 0))
$$;
grant execute on function coin_day_faults(timestamptz) to regz_app;

-- Who earned within the last thirty days, as counted every ten minutes; a crash may forget it.
create unlogged table coin_earner_counts (
  one                boolean primary key default true check (one),
  counted_at         timestamptz not null,
  earners            integer not null,
  tasks_only_earners integer not null
);
create unlogged table coin_top_earners (
  user_id uuid primary key,
  earned  integer not null
);
grant select, insert, update on coin_earner_counts to regz_app;
grant select, insert, delete on coin_top_earners to regz_app;
