-- contract: 55
-- How many registered for each giveaway and how many entries were published, so that lists need not
-- count them (decision 55): every statement that changes them adds a row, and the counts are their sums.
create table giveaway_counts (
  giveaway_id uuid not null,
  registered  integer not null,
  published   integer not null
);
create index giveaway_counts_giveaway on giveaway_counts (giveaway_id);
grant select on giveaway_counts to regz_app;

create function count_giveaway_registrations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into giveaway_counts
  select giveaway_id, case tg_op when 'INSERT' then count(*) else -count(*) end, 0
    from changed group by giveaway_id;
  return null;
end $$;
create trigger giveaway_registrations_added after insert on giveaway_registrations
  referencing new table as changed
  for each statement execute function count_giveaway_registrations();
create trigger giveaway_registrations_removed after delete on giveaway_registrations
  referencing old table as changed
  for each statement execute function count_giveaway_registrations();

create function count_giveaway_entries() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into giveaway_counts select giveaway_id, 0, count(*) from added group by giveaway_id;
  return null;
end $$;
create trigger giveaway_entries_added after insert on giveaway_entries
  referencing new table as added
  for each statement execute function count_giveaway_entries();

-- Makes one row of the committed ones of a giveaway, where there are several. Two at once never take
-- the same row.
create function fold_giveaway_counts() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    delete from giveaway_counts
     where giveaway_id in
           (select giveaway_id from giveaway_counts group by giveaway_id having count(*) > 1)
    returning *)
  insert into giveaway_counts
  select giveaway_id, sum(registered), sum(published) from taken group by giveaway_id
  having sum(registered) <> 0 or sum(published) <> 0
$$;
revoke all on function fold_giveaway_counts() from public;
grant execute on function fold_giveaway_counts() to regz_app;

-- Counts everything again, for now and for a database whose triggers were disabled.
create function recount_giveaways() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table giveaway_registrations, giveaway_entries in share mode;
  delete from giveaway_counts;
  insert into giveaway_counts
  select giveaway_id, count(*), 0 from giveaway_registrations group by giveaway_id
  union all
  select giveaway_id, 0, count(*) from giveaway_entries group by giveaway_id;
end $$;
revoke all on function recount_giveaways() from public;
select recount_giveaways();

-- The giveaways whose counts are wrong; none, ever.
create function giveaway_count_faults() returns setof uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select giveaway_id
    from (select giveaway_id, sum(registered) as registered, sum(published) as published
            from giveaway_counts group by giveaway_id) kept
    full join (select giveaway_id, count(*) as registered
                 from giveaway_registrations group by giveaway_id) r using (giveaway_id)
    full join (select giveaway_id, count(*) as published
                 from giveaway_entries group by giveaway_id) e using (giveaway_id)
   where coalesce(kept.registered, 0) <> coalesce(r.registered, 0)
      or coalesce(kept.published, 0) <> coalesce(e.published, 0)
$$;
grant execute on function giveaway_count_faults() to regz_app;
