-- contract: 115
-- A subscription ends at an hour of its day (decision 71): what begins anew does so at the hour it began, and
-- lasts whole days of 24 hours. Whoever has one now keeps the first moment of the day: no end moves. Programs of
-- before would end all of them at that moment: stop them first.
alter table users add column ends_time time(3) not null default '00:00';
alter table license_redemptions add column ends_time time(3) not null default '00:00';
alter table license_time_entries add column ends_time_after time(3) not null default '00:00';

-- The moment of a day and a time in UTC at which a subscription ends.
create function license_end(ends_on date, ends_time time) returns timestamptz
language sql immutable as $$ select (ends_on + ends_time) at time zone 'UTC' $$;

-- An answer that is given again has the shape of a new one.
update idempotency_answers
   set answer = answer || jsonb_build_object('endsAt',
         case answer ->> 'expiresOn' when 'infinity' then 'infinity'
              else (answer ->> 'expiresOn') || 'T00:00:00.000Z' end)
 where operation in ('licenses.redeemLicense', 'panel.redeemLicense');

drop index account_standings_subscribed, account_standings_ends;
alter table account_standings
  alter column ends_on type timestamptz using license_end(ends_on, '00:00');
alter table account_standings rename column ends_on to ends_at;
create index account_standings_subscribed on account_standings (created_at, user_id)
  where ends_at is not null;
create index account_standings_ends on account_standings (ends_at) where ends_at <> 'infinity';

drop function account_end(text, date);
create function account_end(subscription text, expiredate date, ends_time time) returns timestamptz
language sql immutable as $$
  select case when subscription is not null then license_end(expiredate, ends_time) end
$$;

create or replace function add_account_standings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into account_standings
  select id, created_at, account_waits(admin_approval, banned),
         account_end(subscription, expiredate, ends_time)
    from added
   where account_waits(admin_approval, banned)
      or account_end(subscription, expiredate, ends_time) is not null;
  return null;
end $$;

create or replace function change_account_standings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with now as (
    select id, added.created_at, account_waits(added.admin_approval, added.banned) as waits,
           account_end(added.subscription, added.expiredate, added.ends_time) as ends_at
      from added join removed using (id)
     where (added.admin_approval, added.banned, added.subscription, added.expiredate, added.ends_time)
           is distinct from
           (removed.admin_approval, removed.banned, removed.subscription, removed.expiredate,
            removed.ends_time)
  ), gone as (
    delete from account_standings using now
     where user_id = id and not now.waits and now.ends_at is null
  )
  insert into account_standings
  select id, created_at, waits, ends_at from now where waits or ends_at is not null
  on conflict (user_id) do update set waits = excluded.waits, ends_at = excluded.ends_at;
  return null;
end $$;

create or replace function restore_account_standings() returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table users in share mode;
  delete from account_standings;
  insert into account_standings
  select id, created_at, account_waits(admin_approval, banned),
         account_end(subscription, expiredate, ends_time)
    from users
   where account_waits(admin_approval, banned)
      or account_end(subscription, expiredate, ends_time) is not null;
end $$;

create or replace function account_standing_faults() returns setof uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(s.user_id, u.id)
    from account_standings s full join users u on u.id = s.user_id
   where (coalesce(s.waits, false), s.ends_at) is distinct from
         (coalesce(account_waits(u.admin_approval, u.banned), false),
          account_end(u.subscription, u.expiredate, u.ends_time))
      or s.created_at <> u.created_at
$$;

drop function license_time_standing(text, date, integer);
-- What an account has, as the next entry keeps it. Entries of before there were hours have no `endsTime`.
create function license_time_standing(package text, ends_on date, ends_time time, frozen_days integer)
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'subscription', package, 'expiresOn', ends_on,
    'endsTime', case when isfinite(ends_on) then to_char(ends_time, 'HH24:MI:SS.MS')
                     else '00:00:00.000' end,
    'frozenDays', frozen_days)
$$;

create or replace function follow_license_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  followed bigint;
begin
  update users
     set subscription = package_after, expiredate = ends_on_after, ends_time = ends_time_after,
         frozen_days = frozen_days_after, time_entry = number
    from added
   where users.id = account_id and time_entry = number - 1;
  get diagnostics followed = row_count;
  if followed <> (select count(*) from added) then
    raise exception 'an entry of license time does not follow the newest one' using errcode = '23514';
  end if;
  return null;
end $$;

create or replace function note_outside_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into license_time_entries
    (account_id, number, at, kind, actor_kind, before, package_after, ends_on_after, ends_time_after,
     frozen_days_after)
  values
    (new.id, new.time_entry + 1, clock_timestamp(), 'outside', 'operator',
     case when tg_op = 'INSERT' then license_time_standing(null, null, null, null)
          else license_time_standing(old.subscription, old.expiredate, old.ends_time, old.frozen_days)
     end,
     new.subscription, new.expiredate, new.ends_time, new.frozen_days);
  return null;
end $$;
drop trigger users_time_changed_outside on users;
create trigger users_time_changed_outside after update on users
  for each row when (
    pg_trigger_depth() = 0
    and (old.subscription, old.expiredate, old.ends_time, old.frozen_days)
        is distinct from (new.subscription, new.expiredate, new.ends_time, new.frozen_days)
  ) execute function note_outside_time();

create or replace function license_time_faults() returns table (account_id uuid, number integer, fault text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with entry as (
    select e.account_id, e.number,
           '{"endsTime": "00:00:00.000"}'::jsonb || (e.before - 'limits') as before,
           lag(e.number, 1, 0) over own as former_number,
           lag(license_time_standing(e.package_after, e.ends_on_after, e.ends_time_after,
                                     e.frozen_days_after), 1,
               license_time_standing(null, null, null, null)) over own as former
      from license_time_entries e
    window own as (partition by e.account_id order by e.number)
  )
  select account_id, number, 'gap' from entry where number <> former_number + 1
  union all
  select account_id, number, 'before' from entry where before is distinct from former
  union all
  select u.id, u.time_entry, 'account'
    from users u
    left join lateral (
      select e.number, e.package_after, e.ends_on_after, e.ends_time_after, e.frozen_days_after
        from license_time_entries e where e.account_id = u.id
       order by e.number desc limit 1) newest on true
   where (u.time_entry, u.subscription, u.expiredate, u.ends_time, u.frozen_days) is distinct from
         (coalesce(newest.number, 0), newest.package_after, newest.ends_on_after,
          coalesce(newest.ends_time_after, '00:00'), newest.frozen_days_after)
$$;

drop trigger users_community_roles_update on users;
create trigger users_community_roles_update after update on users
  for each row when (
    (old.discord_id is not null or new.discord_id is not null)
    and (old.discord_id, old.subscription, old.expiredate, old.ends_time, old.admin_approval, old.banned)
        is distinct from
        (new.discord_id, new.subscription, new.expiredate, new.ends_time, new.admin_approval, new.banned)
  ) execute function follow_community_roles();
