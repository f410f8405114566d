-- Customers. The specification sets the column names. `password` holds an argon2id hash, or an imported hash
-- until its owner logs in. `expiredate` is a date; `infinity` represents the specification's text `Active`.
-- The subscription ends on that day at `ends_time`; readers of the date alone end it at the start of the
-- day.
create table users (
  id                        uuid primary key default gen_random_uuid(),
  username                  text not null check (btrim(username) <> ''),
  password                  text not null
    check (password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$'),
  email                     text check (email <> ''),
  mobile_number             text,
  admin_approval            boolean not null default false,
  banned                    boolean not null default false,
  ban_reason                text,
  hwid_reset_count          integer not null default 10 check (hwid_reset_count >= 0),
  max_devices               integer not null default 1 check (max_devices >= 1),
  save_hwid                 boolean not null default true,
  subscription              text,
  expiredate                date,
  hwid                      text[] not null default '{}',
  key                       text,
  email_verified            boolean not null default false,
  last_login_at             timestamptz,
  is_motherboard_set        boolean not null default false,
  motherboard_secret        text[] not null default '{}',
  discord_id                text unique,
  discord_username          text,
  discord_avatar_url        text,
  discord_access_token      text,
  discord_refresh_token     text,
  discord_assigned_role_ids text[] not null default '{}',
  created_at                timestamptz not null default now(),
  -- The form of a username in which similar-looking names are equal (`usernameSkeleton` of the rules fills
  -- it). Of two older accounts with the same skeleton, the later one has none.
  username_skeleton         text,
  -- The address of an older account whose mailbox another account has too: it may keep this address, but not
  -- change to another one of the mailbox.
  shared_mailbox            text,
  -- The number of the newest entry in `license_time_entries`. Only that entry's trigger writes this column,
  -- `subscription`, `expiredate`, `ends_time` and `frozen_days`.
  time_entry                integer not null default 0,
  -- The days of a frozen subscription, whose `expiredate` is the day of freezing.
  frozen_days               integer check (frozen_days > 0),
  -- In UTC: the time of day at which the subscription last started.
  ends_time                 time(3) not null default '00:00',
  -- When the owner corrected an unverified address; possible once.
  email_corrected_at        timestamptz,
  -- The language of mails and receipts; null until its owner chooses one.
  language                  text check (language in ('en', 'si', 'ta'))
) with (fillfactor = 70); -- A redemption fits on the page of its row (HOT), and writes no index.
-- Names must differ in more than case.
create unique index users_username_key on users (lower(username));
-- Staff list accounts newest first, all or filtered.
create index users_newest on users (created_at, id);
create index users_banned on users (created_at, id) where banned;
-- Accounts whose frozen subscription may thaw.
create index users_frozen on users (id) where frozen_days is not null;
-- Staff search accounts by the beginning of a name or an address.
create index users_username_prefix on users (lower(username) text_pattern_ops);
create index users_email_prefix on users (lower(email) text_pattern_ops);
create index users_discord_username_prefix on users (lower(discord_username) text_pattern_ops);
-- What staff paste into the search of the panel.
create index users_username_middle on users using gin (text_parts(username));
create index users_mobile_digits on users (regexp_replace(mobile_number, '\D', '', 'g'))
  where mobile_number is not null;
create index users_mailbox on users (account_mailbox(email));
create unique index users_username_skeleton_key on users (username_skeleton);
-- An unverified address does not reserve the mailbox: only verified ones are unique.
create unique index users_email_key on users (account_mailbox(email))
  where email_verified and shared_mailbox is distinct from email;

-- The language that the account of an address has chosen, or null. A verified address counts first.
create function mail_language(address text) returns text language sql stable as $$
  select language from users
   where account_mailbox(email) = account_mailbox(address) and language is not null
   order by email_verified desc, id limit 1
$$;

-- A valid deletion form that waits for the proof of the identity provider: one per session, for ten minutes.
create table account_deletion_forms (
  session_id text primary key references account_sessions on delete cascade,
  user_id    uuid not null references users on delete cascade,
  reason     text not null check (btrim(reason) <> ''),
  expires_at timestamptz not null
);
create index account_deletion_forms_user on account_deletion_forms (user_id);

-- A running deletion. Cancellation and execution both delete the row, so only one of them can happen.
create table account_deletions (
  user_id      uuid primary key references users on delete cascade,
  reason       text not null check (btrim(reason) <> ''),
  requested_at timestamptz not null,
  execute_at   timestamptz not null,
  check (execute_at > requested_at)
);
create index account_deletions_due on account_deletions (execute_at);

-- Notices to staff in the chat community about deleted accounts. The row is deleted when the notice is sent.
create table account_deletion_notices (
  id           uuid primary key default gen_random_uuid(),
  username     text not null,
  -- Masked, because the notice must not contain the whole address.
  email        text,
  subscription text,
  reason       text not null,
  deleted_at   timestamptz not null
);

-- One narrow row for each account that waits for approval or has a subscription, for the queries of lists
-- and jobs. `users` is authoritative; a trigger keeps both equal.
create table account_standings (
  user_id    uuid primary key,
  created_at timestamptz not null,
  waits      boolean not null,
  -- Null without a subscription.
  ends_at    timestamptz
) with (fillfactor = 70);
create index account_standings_waiting on account_standings (created_at, user_id) where waits;
create index account_standings_subscribed on account_standings (created_at, user_id)
  where ends_at is not null;
create index account_standings_ends on account_standings (ends_at) where ends_at <> 'infinity';

-- The license keys of imported accounts; not all of them are license keys here. `users` shows whether a key
-- is still the account's.
create table account_imported_keys (
  user_id     uuid primary key references users on delete cascade,
  license_key text not null
);
create index account_imported_keys_key on account_imported_keys (upper(license_key));

-- Orders and keys outlive their accounts, without the names.
create function forget_deleted_account() returns trigger language plpgsql as $$
begin
  update license_keys
     set assigned_to = 'deleted account'
   where id in (select license_key_id from order_facts where user_id = old.id);
  update license_keys
     set username = 'deleted account', email = null, mobile_number = null,
         assigned_to = case when lower(assigned_to) = lower(old.username)
                            then 'deleted account' else assigned_to end
   where user_id = old.id;
  update order_facts
     set client_name = 'deleted account', client_email = null, checkout = null
   where user_id = old.id;
  return old;
end $$;
create trigger users_forgotten before delete on users
  for each row execute function forget_deleted_account();

-- Requests about an account outlive it, without its name and addresses.
create function forget_approvals() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update approvals
     set detail = detail || '{"username": "deleted account"}'
                         || case when detail ? 'email' then '{"email": ""}' else '{}' end::jsonb
   where object_id = old.id;
  return null;
end $$;
create trigger users_forget_approvals after delete on users
  for each row execute function forget_approvals();

create function account_waits(approved boolean, banned boolean) returns boolean
language sql immutable as $$ select not approved and not banned $$;

-- The time at which a subscription ends, from its day and time of day in UTC.
create function license_end(ends_on date, ends_time time) returns timestamptz
language sql immutable as $$ select (ends_on + ends_time) at time zone 'UTC' $$;

create function account_end(subscription text, expiredate date, ends_time time) returns timestamptz
language sql immutable as $$
  select case when subscription is not null then license_end(expiredate, ends_time) end
$$;

create function add_account_standings() returns trigger
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
create trigger users_standings_added after insert on users
  referencing new table as added
  for each statement execute function add_account_standings();

-- The statement has locked the accounts' rows, so their standings cannot change concurrently.
create function change_account_standings() returns trigger
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
create trigger users_standings_changed after update on users
  referencing old table as removed new table as added
  for each statement execute function change_account_standings();

create function remove_account_standings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from account_standings using removed where user_id = removed.id;
  return null;
end $$;
create trigger users_standings_removed after delete on users
  referencing old table as removed
  for each statement execute function remove_account_standings();

-- Rebuilds all standings, for a database whose triggers were disabled.
create function restore_account_standings() returns void
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

-- The accounts whose standing differs from `users`; always empty.
create function account_standing_faults() returns setof uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(s.user_id, u.id)
    from account_standings s full join users u on u.id = s.user_id
   where (coalesce(s.waits, false), s.ends_at) is distinct from
         (coalesce(account_waits(u.admin_approval, u.banned), false),
          account_end(u.subscription, u.expiredate, u.ends_time))
      or s.created_at <> u.created_at
$$;

-- Foreign keys of tables of earlier slices.
alter table account_email_tokens add foreign key (user_id) references users on delete cascade;
alter table account_identities add foreign key (user_id) references users on delete cascade;
alter table account_identity_flows add foreign key (user_id) references users on delete cascade;
alter table account_identity_grants add foreign key (user_id) references users on delete cascade;
alter table account_totp add foreign key (user_id) references users on delete cascade;
alter table account_passkeys add foreign key (user_id) references users on delete cascade;

-- By column: only entries in `license_time_entries` change the time of a license.
grant select, delete on users to regz_app;
grant insert (
  id, username, password, email, mobile_number, admin_approval, banned, ban_reason, hwid_reset_count,
  max_devices, save_hwid, hwid, key, email_verified, last_login_at, is_motherboard_set,
  motherboard_secret, discord_id, discord_username, discord_avatar_url, discord_access_token,
  discord_refresh_token, discord_assigned_role_ids, created_at, username_skeleton, shared_mailbox,
  email_corrected_at, language
) on users to regz_app;
grant update (
  username, password, email, mobile_number, admin_approval, banned, ban_reason, hwid_reset_count,
  max_devices, save_hwid, hwid, key, email_verified, last_login_at, is_motherboard_set,
  motherboard_secret, discord_id, discord_username, discord_avatar_url, discord_access_token,
  discord_refresh_token, discord_assigned_role_ids, created_at, username_skeleton, shared_mailbox,
  email_corrected_at, language
) on users to regz_app;
grant select, insert, update, delete on account_deletion_forms to regz_app;
grant select, insert, delete on account_deletions, account_deletion_notices to regz_app;
grant select on account_standings to regz_app;
grant select, insert on account_imported_keys to regz_app;
revoke execute on function restore_account_standings() from public;
