-- contract: 106
-- License time is a ledger (decision 64). Programs of before write the end of a subscription themselves, which
-- they may no longer: stop them first.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

alter table users add column time_entry integer not null default 0;
alter table users add column frozen_days integer check (frozen_days > 0);

-- How the license time of each account came about: every change of what it may use and until when, numbered
-- 1, 2, 3 … for each account, with what came of it. Append-only: what is taken back is another entry. There is no
-- foreign key to the account, which an entry outlives, without a name.
create table license_time_entries (
  account_id        uuid not null,
  number            integer not null check (number > 0),
  at                timestamptz not null,
  kind              text not null check (kind in ('opening', 'redemption', 'replacement', 'trial', 'staff',
    'compensation', 'reversal', 'freeze', 'thaw', 'experiment', 'ended', 'outside')),
  -- Given, or taken if negative; null where they cannot be counted.
  days              integer,
  -- The entry that this one takes back: once.
  reverses          integer check (reverses < number),
  license_key_id    uuid,
  actor_kind        text not null
    check (actor_kind in ('customer', 'admin', 'link-admin', 'operator')),
  actor_id          uuid,
  -- In words that the customer reads.
  reason            text not null default '',
  -- What the account had, as `license_time_standing` writes it, and `limits` that a redemption changed.
  before            jsonb not null,
  package_after     text references license_packages on delete restrict,
  ends_on_after     date,
  frozen_days_after integer check (frozen_days_after > 0),
  primary key (account_id, number),
  unique (account_id, reverses),
  foreign key (account_id, reverses) references license_time_entries (account_id, number),
  check (reverses is null or kind = 'reversal'),
  -- A key of an import was redeemed elsewhere, without an entry to take back.
  check (kind <> 'reversal' or reverses is not null or license_key_id is not null)
);
create index license_time_entries_key on license_time_entries (license_key_id)
  where license_key_id is not null;

-- What is known of the past, in its order: redemptions with the end they brought, and the days of licenses that
-- are held back, each reversal subtracted from the end of the redemption before it. A reversal is named by the
-- key of the redemption it takes back.
create temporary table known_time on commit drop as
with known as (
  select r.user_id as account_id, redeemed_at as at, 0 as step, license_key_id,
         case effect when 'replaced' then 'replacement' else 'redemption' end as kind,
         case when expires_on <> 'infinity' then k.duration_days end as days,
         r.subscription as package, r.expires_on as ends_on
    from license_redemptions r join license_keys k on k.id = r.license_key_id
   where r.user_id is not null
  union all
  select w.user_id, greatest(w.withheld_at, r.redeemed_at), 1, license_key_id, 'reversal',
         -w.days_taken, null, null
    from license_withholdings w join license_redemptions r using (license_key_id)
   where w.user_id = r.user_id
), ordered as (
  select *, row_number() over own as number,
         count(*) filter (where step = 0) over own as redemptions
    from known
  window own as (partition by account_id order by at, step, license_key_id)
)
select account_id, number, at, kind, days, license_key_id,
       first_value(package) over since as package,
       case when first_value(ends_on) over since = 'infinity' then 'infinity'
            else first_value(ends_on) over since
                 + coalesce(sum(days) filter (where step = 1) over since, 0)::integer
       end as ends_on
  from ordered
window since as (partition by account_id, redemptions order by number);

insert into license_time_entries
  (account_id, number, at, kind, days, reverses, license_key_id, actor_kind, actor_id, before,
   package_after, ends_on_after)
select account_id, number, at, kind, days,
       case kind when 'reversal' then
         max(number) filter (where kind <> 'reversal') over (partition by account_id, license_key_id)
       end,
       license_key_id,
       case kind when 'reversal' then 'operator' else 'customer' end,
       case when kind <> 'reversal' then account_id end,
       jsonb_build_object('subscription', lag(package) over own, 'expiresOn', lag(ends_on) over own,
                          'frozenDays', null),
       package, ends_on
  from known_time
window own as (partition by account_id order by number);

-- Whoever has something else now, by an import, a switch to the experiment or days that were given back,
-- carries it over.
insert into license_time_entries
  (account_id, number, at, kind, actor_kind, reason, before, package_after, ends_on_after)
select id, coalesce(newest.number, 0) + 1, now(), 'opening', 'operator', 'carried over',
       jsonb_build_object('subscription', newest.package_after, 'expiresOn', newest.ends_on_after,
                          'frozenDays', null),
       subscription, expiredate
  from users
  left join (select distinct on (account_id) account_id, number, package_after, ends_on_after
               from license_time_entries order by account_id, number desc) newest
    on newest.account_id = users.id
 where (subscription, expiredate) is distinct from (newest.package_after, newest.ends_on_after);

update users set time_entry = newest.number
  from (select account_id, max(number) as number from license_time_entries group by account_id) newest
 where users.id = newest.account_id;

drop table license_withholdings;

create trigger license_time_entries_append_only
  before update or delete or truncate on license_time_entries
  for each statement execute function refuse_audit_change();

-- What an account has, as the next entry keeps it.
create function license_time_standing(package text, ends_on date, frozen_days integer) returns jsonb
language sql stable as $$
  select jsonb_build_object('subscription', package, 'expiresOn', ends_on, 'frozenDays', frozen_days)
$$;

-- The entries of a statement, one of an account at most, become what their accounts have. Each follows the
-- account's newest one, or whoever wrote it did not know what it was to change. What a statement changes of an
-- account besides belongs in a statement before: its triggers would not see this change.
create function follow_license_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  followed bigint;
begin
  update users
     set subscription = package_after, expiredate = ends_on_after, frozen_days = frozen_days_after,
         time_entry = number
    from added
   where users.id = account_id and time_entry = number - 1;
  get diagnostics followed = row_count;
  if followed <> (select count(*) from added) then
    raise exception 'an entry of license time does not follow the newest one' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger license_time_entries_followed after insert on license_time_entries
  referencing new table as added
  for each statement execute function follow_license_time();

-- A change by the owner's hand leaves an entry, too. Within a trigger it is an entry that changes the account.
create function note_outside_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into license_time_entries
    (account_id, number, at, kind, actor_kind, before, package_after, ends_on_after, frozen_days_after)
  values
    (new.id, new.time_entry + 1, clock_timestamp(), 'outside', 'operator',
     case when tg_op = 'INSERT' then license_time_standing(null, null, null)
          else license_time_standing(old.subscription, old.expiredate, old.frozen_days) end,
     new.subscription, new.expiredate, new.frozen_days);
  return null;
end $$;
create trigger users_time_begun_outside after insert on users
  for each row when (num_nonnulls(new.subscription, new.expiredate, new.frozen_days) > 0)
  execute function note_outside_time();
create trigger users_time_changed_outside after update on users
  for each row when (
    pg_trigger_depth() = 0
    and (old.subscription, old.expiredate, old.frozen_days)
        is distinct from (new.subscription, new.expiredate, new.frozen_days)
  ) execute function note_outside_time();

-- What is wrong with license time: an account that does not have what its newest entry says, a number that is
-- missing, an entry that does not begin where the one before it ended. None, ever.
create function license_time_faults() returns table (account_id uuid, number integer, fault text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with entry as (
    select e.account_id, e.number, e.before - 'limits' as before,
           lag(e.number, 1, 0) over own as former_number,
           lag(license_time_standing(e.package_after, e.ends_on_after, e.frozen_days_after), 1,
               license_time_standing(null, null, null)) over own as former
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
      select e.number, e.package_after, e.ends_on_after, e.frozen_days_after
        from license_time_entries e where e.account_id = u.id
       order by e.number desc limit 1) newest on true
   where (u.time_entry, u.subscription, u.expiredate, u.frozen_days) is distinct from
         (coalesce(newest.number, 0), newest.package_after, newest.ends_on_after,
          newest.frozen_days_after)
$$;

do $$
declare
  faults bigint;
begin
  select count(*) into faults from license_time_faults();
  if faults > 0 then
    raise exception 'license time has % faults: select * from license_time_faults()', faults;
  end if;
end $$;

grant select, insert on license_time_entries to regz_app;
revoke insert, update on users from regz_app;
grant insert (
  id, username, password, email, mobile_number, admin_approval, banned, ban_reason, hwid_reset_count,
  max_devices, save_hwid, hwid, key, email_verified, last_login_at, is_motherboard_set,
  motherboard_secret, discord_id, discord_username, discord_avatar_url, discord_access_token,
  discord_refresh_token, discord_assigned_role_ids, created_at, username_skeleton, shared_mailbox
) on users to regz_app;
grant update (
  username, password, email, mobile_number, admin_approval, banned, ban_reason, hwid_reset_count,
  max_devices, save_hwid, hwid, key, email_verified, last_login_at, is_motherboard_set,
  motherboard_secret, discord_id, discord_username, discord_avatar_url, discord_access_token,
  discord_refresh_token, discord_assigned_role_ids, created_at, username_skeleton, shared_mailbox
) on users to regz_app;
