-- contract: 53
-- A redemption changes no column of `users` that an index holds or is restricted by, and finds room on
-- the page of its row: it then writes none of the table's indexes (HOT).
alter table users set (fillfactor = 70);
drop index users_pending;
drop index users_subscribed;
drop index users_expiredate;
drop index users_license_key;

-- What lists and rounds look for among accounts, one narrow row for each that waits for approval or has
-- a subscription. The truth is in `users`; a trigger keeps both equal.
create table account_standings (
  user_id    uuid primary key,
  created_at timestamptz not null,
  waits      boolean not null,
  -- Null where there is no subscription.
  ends_on    date
) with (fillfactor = 70);
create index account_standings_waiting on account_standings (created_at, user_id) where waits;
create index account_standings_subscribed on account_standings (created_at, user_id)
  where ends_on is not null;
create index account_standings_ends on account_standings (ends_on) where ends_on <> 'infinity';
grant select on account_standings to regz_app;

-- The license keys that accounts had when they came from elsewhere; not each is a license here. Whether
-- one is still the account's stands in `users`.
create table account_imported_keys (
  user_id     uuid primary key references users on delete cascade,
  license_key text not null
);
create index account_imported_keys_key on account_imported_keys (upper(license_key));
grant select, insert on account_imported_keys to regz_app;

create function account_waits(approved boolean, banned boolean) returns boolean
language sql immutable as $$ select not approved and not banned $$;
create function account_end(subscription text, expiredate date) returns date
language sql immutable as $$ select case when subscription is not null then expiredate end $$;

create function add_account_standings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into account_standings
  select id, created_at, account_waits(admin_approval, banned), account_end(subscription, expiredate)
    from added
   where account_waits(admin_approval, banned) or account_end(subscription, expiredate) is not null;
  return null;
end $$;

-- The rows of the accounts are locked by the statement, so nobody else changes their standings.
create function change_account_standings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with now as (
    select id, added.created_at, account_waits(added.admin_approval, added.banned) as waits,
           account_end(added.subscription, added.expiredate) as ends_on
      from added join removed using (id)
     where (added.admin_approval, added.banned, added.subscription, added.expiredate)
           is distinct from
           (removed.admin_approval, removed.banned, removed.subscription, removed.expiredate)
  ), gone as (
    delete from account_standings using now
     where user_id = id and not now.waits and now.ends_on is null
  )
  insert into account_standings
  select id, created_at, waits, ends_on from now where waits or ends_on is not null
  on conflict (user_id) do update set waits = excluded.waits, ends_on = excluded.ends_on;
  return null;
end $$;

create function remove_account_standings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from account_standings using removed where user_id = removed.id;
  return null;
end $$;

create trigger users_standings_added after insert on users
  referencing new table as added
  for each statement execute function add_account_standings();
create trigger users_standings_changed after update on users
  referencing old table as removed new table as added
  for each statement execute function change_account_standings();
create trigger users_standings_removed after delete on users
  referencing old table as removed
  for each statement execute function remove_account_standings();

-- Makes all standings anew, for now and for a database whose triggers were switched off.
create function restore_account_standings() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table users in share mode;
  delete from account_standings;
  insert into account_standings
  select id, created_at, account_waits(admin_approval, banned), account_end(subscription, expiredate)
    from users
   where account_waits(admin_approval, banned) or account_end(subscription, expiredate) is not null;
end $$;
revoke all on function restore_account_standings() from public;
select restore_account_standings();
insert into account_imported_keys
select id, key from users
 where key is not null
   and not exists (select from license_keys where upper(license_key) = upper(users.key));

-- The accounts whose standing is not that of `users`; none, ever.
create function account_standing_faults() returns setof uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(s.user_id, u.id)
    from account_standings s full join users u on u.id = s.user_id
   where (coalesce(s.waits, false), s.ends_on) is distinct from
         (coalesce(account_waits(u.admin_approval, u.banned), false),
          account_end(u.subscription, u.expiredate))
      or s.created_at <> u.created_at
$$;
