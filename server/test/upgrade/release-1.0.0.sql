-- A database of release 1.0.0: its schema, its first rows, and a few rows as that release wrote them. Made from its
-- schema files, without comments and with each statement on a line, except in function bodies.
set check_function_bodies = off;
create table public.schema_migrations ( name text primary key, sha256 text not null, applied_at timestamptz not null default now(), lowest_version integer );
insert into public.schema_migrations (name, sha256) select unnest('{0001-audit,0002-license-packages,0003-accounts,0004-key-stock,0005-licenses,0006-subscription-types,0007-idempotency,0008-mail,0009-account-identities,0010-devices,0011-community,0012-license-expiry-notices,0013-account-deletions,0014-guide,0015-account-mailboxes,0016-account-second-factors,0017-downloads,0018-storefront,0019-orders,0020-account-search,0021-order-sandbox,0022-key-stock-alerts,0023-staff-accounts,0024-proven-mailboxes,0025-storefront-sales-without-stock,0026-edit-versions,0027-order-flags-and-key-lines,0028-licenses,0029-tries-without-transaction,0030-task-users,0031-tasks,0032-games,0033-shop,0034-coins,0035-coin-faults,0036-task-user-holds,0037-keyed-recovery-codes,0038-task-password-links,0039-game-plays,0040-game-contents,0041-coin-trips,0042-games-staff,0043-free-panel,0044-site-settings,0045-contact,0046-guild,0047-giveaways,0048-free-panel-trials,0049-coins-together,0050-key-stock-counts,0051-free-panel-community-marks,0052-site-settings-editor,0053-overview,0054-account-standings,0055-shared-purchases,0056-shared-plays,0057-api-tokens,0058-event-hooks,0059-attempt-counts,0060-staff-roles,0061-edited-by,0062-waiting-mail,0063-undecided-adjustments,0064-coin-days,0065-giveaway-counts,0066-waiting-adjustments,0067-free-panel-mailboxes,0068-event-hook-removal,0069-imported-password-hashes,0070-giveaway-ends,0071-giveaway-beacons,0072-open-task-links,0073-overview-corrections,0074-adjustments-per-day,0075-community-joins,0076-account-names,0077-account-mailboxes,0078-giveaway-mailboxes,0079-foreign-payments,0080-order-search,0081-coins-one-by-one,0100-unused-columns,0101-operation-names,0102-taken-back-bonuses,0103-panel,0104-panel-events,0105-old-panels,0106-license-time,0108-incidents-and-reminders,0109-coupons,0111-freezing,0112-time-changes,0113-test-clock-and-trials,0114-upgrades,0115-license-hours,0117-time-changes-once,0118-time-changes-that-wait,0120-coupon-changes,0122-email-codes,0123-bank-transfer,0124-receipts,0125-shared-secrets,0126-statement-columns,0127-gifts}'::text[]) || '.sql', '';
revoke create on schema public from public;
grant usage on schema public to regz_app;
create table idempotency_answers ( principal text not null, operation text not null, key text not null check (length(key) between 16 and 255), request_hash bytea not null, answer jsonb not null, created_at timestamptz not null default now(), primary key (principal, operation, key) );
create index idempotency_answers_created on idempotency_answers (created_at);
create table mail_outbox ( id uuid primary key default gen_random_uuid(), to_address text not null check (to_address <> ''), template text not null, data jsonb not null, message_id text not null unique, attempts integer not null default 0 check (attempts >= 0), sent_at timestamptz, failed_at timestamptz, last_error text, created_at timestamptz not null default now(), trying_until timestamptz, check (sent_at is null or failed_at is null) );
create index mail_outbox_created on mail_outbox (created_at);
create index mail_outbox_waiting on mail_outbox (created_at) where sent_at is null and failed_at is null;
create unlogged table attempt_counts ( place text collate "C" primary key check (length(place) = 20), tries integer not null check (tries >= 0), ends_at timestamptz not null, granted integer not null default 0, most integer not null default 0 ) with (fillfactor = 70);
create table shared_secrets ( name text primary key, digest text not null check (digest <> '') );
grant select, insert on shared_secrets to regz_app;
grant select, insert, delete on idempotency_answers to regz_app;
grant select, insert, update, delete on mail_outbox, attempt_counts to regz_app;
create table audit_entries ( id bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(), actor_kind text not null check ( actor_kind in ('customer', 'task-user', 'admin', 'link-admin', 'operator') ), actor_id uuid, actor_name text not null, action text not null check (action <> ''), object_kind text not null, object_id text not null, detail jsonb not null default '{}', address inet, request_id text );
create index audit_entries_object on audit_entries (object_kind, object_id, id);
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries for each statement execute function refuse_audit_change();
grant select, insert on audit_entries to regz_app;
create function account_ascii_domain(domain text) returns text language plpgsql immutable strict parallel safe as $$
  declare
    label text; output text; labels text[] := '{}';
    points integer[]; point integer; n integer; delta integer; bias integer; handled integer;
    basic integer; q integer; k integer; t integer;
  begin
    if domain !~ '[^\u0001-\u007f]' then return domain; end if;
    foreach label in array string_to_array(domain, '.') loop
      if label !~ '[^\u0001-\u007f]' then
        labels := labels || label;
        continue;
      end if;
      select array_agg(ascii(letter) order by place) into points
        from regexp_split_to_table(label, '') with ordinality as letters (letter, place);
      output := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
      basic := length(output);
      handled := basic;
      if basic > 0 then output := output || '-'; end if;
      n := 128; delta := 0; bias := 72;
      while handled < cardinality(points) loop
        select min(each) into point from unnest(points) each where each >= n;
        delta := delta + (point - n) * (handled + 1);
        n := point;
        foreach point in array points loop
          if point < n then delta := delta + 1; end if;
          if point = n then
            q := delta;
            k := 36;
            loop
              t := least(greatest(k - bias, 1), 26);
              exit when q < t;
              output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789',
                                         t + (q - t) % (36 - t) + 1, 1);
              q := (q - t) / (36 - t);
              k := k + 36;
            end loop;
            output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', q + 1, 1);
            delta := case when handled = basic then delta / 700 else delta / 2 end;
            delta := delta + delta / (handled + 1);
            k := 0;
            while delta > 455 loop
              delta := delta / 35;
              k := k + 36;
            end loop;
            bias := k + 36 * delta / (delta + 38);
            delta := 0;
            handled := handled + 1;
          end if;
        end loop;
        delta := delta + 1;
        n := n + 1;
      end loop;
      labels := labels || ('xn--' || output);
    end loop;
    return array_to_string(labels, '.');
  end $$;
create function account_mailbox(address text) returns text language sql immutable strict parallel safe as $$
    select case
      when domain in ('gmail.com', 'googlemail.com')
      then replace(split_part(local, '+', 1), '.', '') || '@gmail.com'
      when domain in ('icloud.com', 'me.com', 'mac.com')
      then split_part(local, '+', 1) || '@icloud.com'
      when domain ~ '^(?:outlook|hotmail|live|msn)\.com$|^(?:hotmail|live)\.(?:co\.uk|fr|it)$|^(?:hotmail|outlook)\.(?:de|es)$'
      then split_part(local, '+', 1) || '@' || domain
      else local || '@' || domain
    end
    from (
      select split_part(cleaned, '@', 1) as local,
             public.account_ascii_domain(split_part(cleaned, '@', 2)) as domain
        from (
          select lower(btrim(regexp_replace(normalize(address),
            '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]',
            '', 'g'))) as cleaned
        ) visible
    ) parts
  $$;
create table account_sessions ( id text primary key, kind text not null check (kind in ('customer', 'task-user', 'admin', 'link-admin')), subject_id uuid not null, secret_hash bytea not null check (octet_length(secret_hash) = 32), created_at timestamptz not null default now(), seen_at timestamptz not null default now(), user_agent text not null, address text not null );
create index account_sessions_subject on account_sessions (kind, subject_id);
create index account_sessions_created on account_sessions (created_at);
create table account_challenges_spent ( nonce text primary key, expires_at timestamptz not null );
create index account_challenges_spent_expiry on account_challenges_spent (expires_at);
create table account_email_tokens ( user_id uuid not null, purpose text not null check (purpose in ('verify', 'reset-password')), token_hash bytea not null unique check (octet_length(token_hash) = 32), email text not null, expires_at timestamptz not null, used_at timestamptz, created_at timestamptz not null default now(), session_id text references account_sessions on delete cascade, code_hash bytea check (octet_length(code_hash) = 32), primary key (user_id, purpose), check ((purpose = 'verify') = (session_id is not null)) );
create index account_email_tokens_expiry on account_email_tokens (expires_at);
create index account_email_tokens_session on account_email_tokens (session_id);
create table account_task_email_tokens ( user_id uuid not null, token_hash bytea not null unique check (octet_length(token_hash) = 32), email text not null, expires_at timestamptz not null, created_at timestamptz not null, used_at timestamptz, purpose text not null check (purpose in ('verify', 'reset-password')), primary key (user_id, purpose) );
create table account_identities ( issuer text not null, subject text not null, user_id uuid not null, email text not null, linked_at timestamptz not null, primary key (issuer, subject), unique (user_id, issuer) );
create table account_identity_flows ( state text primary key, purpose text not null check ( purpose in ('log-in', 'register', 'verify-email', 'device-reset', 'delete-account', 'panel-sign-in') ), user_id uuid, session_id text references account_sessions on delete cascade, expected_email text, payload jsonb not null, return_to text, redirect_uri text not null, verifier text not null, nonce text not null, expires_at timestamptz not null, check ((purpose in ('log-in', 'register')) = (session_id is null)), check ((user_id is null) = (session_id is null)) );
create index account_identity_flows_user on account_identity_flows (user_id);
create index account_identity_flows_session on account_identity_flows (session_id);
create index account_identity_flows_expiry on account_identity_flows (expires_at);
create table account_identity_grants ( id uuid primary key default gen_random_uuid(), session_id text not null references account_sessions on delete cascade, user_id uuid not null, purpose text not null check (purpose in ('device-reset', 'delete-account', 'panel-sign-in')), payload jsonb not null, expires_at timestamptz not null, unique (session_id, purpose) );
create index account_identity_grants_user on account_identity_grants (user_id);
create index account_identity_grants_expiry on account_identity_grants (expires_at);
create table account_identity_registrations ( token_hash bytea primary key check (octet_length(token_hash) = 32), issuer text not null, subject text not null, email text not null, expires_at timestamptz not null );
create index account_identity_registrations_expiry on account_identity_registrations (expires_at);
create table account_totp ( kind text not null check (kind in ('customer', 'admin')), subject_id uuid not null, user_id uuid generated always as (case when kind = 'customer' then subject_id end) stored, admin_id uuid generated always as (case when kind = 'admin' then subject_id end) stored, secret text not null, started_at timestamptz not null, confirmed_at timestamptz, last_step integer not null default 0, primary key (kind, subject_id) );
create index account_totp_user on account_totp (user_id);
create index account_totp_admin on account_totp (admin_id);
create table account_recovery_codes ( kind text not null, subject_id uuid not null, code_hash bytea not null check (octet_length(code_hash) = 32), used_at timestamptz, keyed boolean not null default false, primary key (kind, subject_id, code_hash), foreign key (kind, subject_id) references account_totp on delete cascade );
create table account_passkeys ( id uuid primary key default gen_random_uuid(), user_id uuid not null, credential_id text not null unique, public_key bytea not null, counter bigint not null check (counter >= 0), transports text[] not null, device_type text not null check (device_type in ('singleDevice', 'multiDevice')), backed_up boolean not null, name text not null check (btrim(name) <> ''), created_at timestamptz not null, last_used_at timestamptz );
create index account_passkeys_user on account_passkeys (user_id);
create table account_passkey_challenges ( challenge text primary key, purpose text not null check (purpose in ('register', 'log-in')), session_id text unique references account_sessions on delete cascade, token_hash bytea unique check (octet_length(token_hash) = 32), expires_at timestamptz not null, check ((purpose = 'register') = (session_id is not null)), check ((purpose = 'log-in') = (token_hash is not null)) );
create index account_passkey_challenges_expiry on account_passkey_challenges (expires_at);
grant select, insert, update, delete on account_sessions, account_email_tokens, account_task_email_tokens, account_identity_grants, account_totp, account_recovery_codes, account_passkeys, account_passkey_challenges to regz_app;
grant select, insert, delete on account_challenges_spent, account_identities, account_identity_flows, account_identity_registrations to regz_app;
create table users ( id uuid primary key default gen_random_uuid(), username text not null check (btrim(username) <> ''), password text not null check (password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$'), email text check (email <> ''), mobile_number text, admin_approval boolean not null default false, banned boolean not null default false, ban_reason text, hwid_reset_count integer not null default 10 check (hwid_reset_count >= 0), max_devices integer not null default 1 check (max_devices >= 1), save_hwid boolean not null default true, subscription text, expiredate date, hwid text[] not null default '{}', key text, email_verified boolean not null default false, last_login_at timestamptz, is_motherboard_set boolean not null default false, motherboard_secret text[] not null default '{}', discord_id text unique, discord_username text, discord_avatar_url text, discord_access_token text, discord_refresh_token text, discord_assigned_role_ids text[] not null default '{}', created_at timestamptz not null default now(), username_skeleton text, shared_mailbox text, time_entry integer not null default 0, frozen_days integer check (frozen_days > 0), ends_time time(3) not null default '00:00' ) with (fillfactor = 70);
create unique index users_username_key on users (lower(username));
create index users_newest on users (created_at, id);
create index users_banned on users (created_at, id) where banned;
create index users_frozen on users (id) where frozen_days is not null;
create index users_username_prefix on users (lower(username) text_pattern_ops);
create index users_email_prefix on users (lower(email) text_pattern_ops);
create index users_discord_username_prefix on users (lower(discord_username) text_pattern_ops);
create index users_mailbox on users (account_mailbox(email));
create unique index users_username_skeleton_key on users (username_skeleton);
create unique index users_email_key on users (account_mailbox(email)) where email_verified and shared_mailbox is distinct from email;
create table account_deletion_forms ( session_id text primary key references account_sessions on delete cascade, user_id uuid not null references users on delete cascade, reason text not null check (btrim(reason) <> ''), expires_at timestamptz not null );
create index account_deletion_forms_user on account_deletion_forms (user_id);
create table account_deletions ( user_id uuid primary key references users on delete cascade, reason text not null check (btrim(reason) <> ''), requested_at timestamptz not null, execute_at timestamptz not null, check (execute_at > requested_at) );
create index account_deletions_due on account_deletions (execute_at);
create table account_deletion_notices ( id uuid primary key default gen_random_uuid(), username text not null, email text, subscription text, reason text not null, deleted_at timestamptz not null, trying_until timestamptz );
create table account_standings ( user_id uuid primary key, created_at timestamptz not null, waits boolean not null, ends_at timestamptz ) with (fillfactor = 70);
create index account_standings_waiting on account_standings (created_at, user_id) where waits;
create index account_standings_subscribed on account_standings (created_at, user_id) where ends_at is not null;
create index account_standings_ends on account_standings (ends_at) where ends_at <> 'infinity';
create table account_imported_keys ( user_id uuid primary key references users on delete cascade, license_key text not null );
create index account_imported_keys_key on account_imported_keys (upper(license_key));
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
create trigger users_forgotten before delete on users for each row execute function forget_deleted_account();
create function account_waits(approved boolean, banned boolean) returns boolean language sql immutable as $$ select not approved and not banned $$;
create function license_end(ends_on date, ends_time time) returns timestamptz language sql immutable as $$ select (ends_on + ends_time) at time zone 'UTC' $$;
create function account_end(subscription text, expiredate date, ends_time time) returns timestamptz language sql immutable as $$
  select case when subscription is not null then license_end(expiredate, ends_time) end
$$;
create function add_account_standings() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into account_standings
  select id, created_at, account_waits(admin_approval, banned),
         account_end(subscription, expiredate, ends_time)
    from added
   where account_waits(admin_approval, banned)
      or account_end(subscription, expiredate, ends_time) is not null;
  return null;
end $$;
create trigger users_standings_added after insert on users referencing new table as added for each statement execute function add_account_standings();
create function change_account_standings() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
create trigger users_standings_changed after update on users referencing old table as removed new table as added for each statement execute function change_account_standings();
create function remove_account_standings() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from account_standings using removed where user_id = removed.id;
  return null;
end $$;
create trigger users_standings_removed after delete on users referencing old table as removed for each statement execute function remove_account_standings();
create function restore_account_standings() returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
create function account_standing_faults() returns setof uuid language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(s.user_id, u.id)
    from account_standings s full join users u on u.id = s.user_id
   where (coalesce(s.waits, false), s.ends_at) is distinct from
         (coalesce(account_waits(u.admin_approval, u.banned), false),
          account_end(u.subscription, u.expiredate, u.ends_time))
      or s.created_at <> u.created_at
$$;
alter table account_email_tokens add foreign key (user_id) references users on delete cascade;
alter table account_identities add foreign key (user_id) references users on delete cascade;
alter table account_identity_flows add foreign key (user_id) references users on delete cascade;
alter table account_identity_grants add foreign key (user_id) references users on delete cascade;
alter table account_totp add foreign key (user_id) references users on delete cascade;
alter table account_passkeys add foreign key (user_id) references users on delete cascade;
grant select, delete on users to regz_app;
grant insert ( id, username, password, email, mobile_number, admin_approval, banned, ban_reason, hwid_reset_count, max_devices, save_hwid, hwid, key, email_verified, last_login_at, is_motherboard_set, motherboard_secret, discord_id, discord_username, discord_avatar_url, discord_access_token, discord_refresh_token, discord_assigned_role_ids, created_at, username_skeleton, shared_mailbox ) on users to regz_app;
grant update ( username, password, email, mobile_number, admin_approval, banned, ban_reason, hwid_reset_count, max_devices, save_hwid, hwid, key, email_verified, last_login_at, is_motherboard_set, motherboard_secret, discord_id, discord_username, discord_avatar_url, discord_access_token, discord_refresh_token, discord_assigned_role_ids, created_at, username_skeleton, shared_mailbox ) on users to regz_app;
grant select, insert, update, delete on account_deletion_forms to regz_app;
grant select, insert, delete on account_deletions, account_deletion_notices to regz_app;
grant update (trying_until) on account_deletion_notices to regz_app;
grant select on account_standings to regz_app;
grant select, insert on account_imported_keys to regz_app;
revoke execute on function restore_account_standings() from public;
create table web_task ( id uuid primary key default gen_random_uuid(), username text not null check (btrim(username) <> ''), email text check (email <> ''), password text check (password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$'), regzcoin integer not null default 0 check (regzcoin >= 0), language_preference text not null default 'English' check (language_preference in ('English', 'Sinhala', 'Tamil')), is_admin boolean not null default false, email_verified boolean not null default false, pace text not null default 'standard' check (pace in ('standard', 'relaxed')), spending_held_at timestamptz, spending_held_reason text, created_at timestamptz not null default now(), closed_at timestamptz, imported_coins integer check (imported_coins > 0), spending_held_by text, username_skeleton text, shared_mailbox text, check ((closed_at is null) = (password is not null)), check (closed_at is null or email is null), check ((spending_held_at is null) = (spending_held_reason is null)), constraint web_task_held_by check ((spending_held_at is null) = (spending_held_by is null)) );
create unique index web_task_username_key on web_task (lower(username));
create index web_task_newest on web_task (created_at, id);
create index web_task_username_prefix on web_task (lower(username) text_pattern_ops);
create index web_task_email_prefix on web_task (lower(email) text_pattern_ops);
create index web_task_held on web_task (created_at, id) where spending_held_at is not null;
create index web_task_staff on web_task (created_at, id) where is_admin;
create unique index web_task_username_skeleton_key on web_task (username_skeleton);
create unique index web_task_email_key on web_task (account_mailbox(email)) where shared_mailbox is distinct from email;
create index web_task_mailbox on web_task (account_mailbox(email));
alter table account_task_email_tokens add foreign key (user_id) references web_task on delete cascade;
grant select on web_task to regz_app;
grant insert (id, username, email, password, language_preference, is_admin, email_verified, pace, spending_held_at, spending_held_reason, created_at, closed_at, imported_coins, spending_held_by, username_skeleton) on web_task to regz_app;
grant update (username, email, password, language_preference, is_admin, email_verified, pace, spending_held_at, spending_held_reason, closed_at, spending_held_by, username_skeleton) on web_task to regz_app;
create table account_admins ( id uuid primary key default gen_random_uuid(), username text not null check (btrim(username) <> ''), password text not null check (password like '$argon2id$%'), created_at timestamptz not null default now(), disabled_at timestamptz, codes_required boolean not null default false, last_login_at timestamptz, task_user_id uuid unique references web_task on delete restrict, role text not null default 'owner' check (role in ('owner', 'support', 'stock')) );
create unique index account_admins_username_key on account_admins (lower(username));
alter table account_totp add foreign key (admin_id) references account_admins on delete cascade;
grant select, insert, update on account_admins to regz_app;
create table api_tokens ( id text primary key check (id ~ '^[0-9A-Za-z]{12}$'), admin_id uuid not null references account_admins on delete cascade, name text not null check (btrim(name) <> ''), secret_hash bytea not null check (octet_length(secret_hash) = 32), scopes text[] not null check (cardinality(scopes) > 0), address_blocks text[] not null, created_at timestamptz not null, expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'), revoked_at timestamptz, last_used_at timestamptz, last_used_address text );
create index api_tokens_admin on api_tokens (admin_id);
create function api_tokens_end_with_admin() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'account_admins' then
    update api_tokens set revoked_at = now() where admin_id = new.id and revoked_at is null;
  else
    update api_tokens set revoked_at = now()
      from account_admins
     where account_admins.task_user_id = new.id and api_tokens.admin_id = account_admins.id
       and revoked_at is null;
  end if;
  return null;
end $$;
create trigger api_tokens_end after update of disabled_at on account_admins for each row when (new.disabled_at is not null) execute function api_tokens_end_with_admin();
create trigger api_tokens_end after update of is_admin on web_task for each row when (old.is_admin and not new.is_admin) execute function api_tokens_end_with_admin();
grant select, insert, update, delete on api_tokens to regz_app;
create table event_hooks ( id uuid primary key default gen_random_uuid(), url text not null, description text not null default '', events text[] not null check (cardinality(events) > 0), secret text not null, former_secret text, former_until timestamptz, off text check (off in ('staff', 'gone', 'failing')), failing_since timestamptz, created_at timestamptz not null default now(), removed_at timestamptz, check ((former_secret is null) = (former_until is null)) );
create table event_hook_deliveries ( id uuid primary key default gen_random_uuid(), hook_id uuid not null references event_hooks on delete cascade, webhook_id text not null, type text not null, body text not null, created_at timestamptz not null default now(), tries integer not null default 0, next_try_at timestamptz default now(), last_tried_at timestamptz, delivered_at timestamptz, failed_at timestamptz, status integer, answer text, fault text, unique (hook_id, webhook_id) );
create index event_hook_deliveries_due on event_hook_deliveries (hook_id, next_try_at) where next_try_at is not null;
create index event_hook_deliveries_newest on event_hook_deliveries (hook_id, created_at desc, id);
create index event_hook_deliveries_created on event_hook_deliveries (created_at);
create function announce_event(event text, data jsonb) returns void language sql as $$
  with told as (
    select 'msg_' || replace(gen_random_uuid()::text, '-', '') as webhook_id,
           jsonb_build_object(
             'type', event,
             'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', data)::text as body
  )
  insert into event_hook_deliveries (hook_id, webhook_id, type, body)
  select event_hooks.id, told.webhook_id, event, told.body
    from event_hooks, told
   where event_hooks.off is null and event = any (event_hooks.events)
$$;
create function announce_orders() returns trigger language plpgsql as $$
begin
  perform announce_event(tg_argv[0], jsonb_build_object('orderId', new.order_id));
  return null;
end $$;
create function announce_reversals() returns trigger language plpgsql as $$
begin
  perform announce_event(tg_argv[0], jsonb_build_object('orderId', order_id))
     from order_facts where id = new.order_ref;
  return null;
end $$;
create function announce_redemptions() returns trigger language plpgsql as $$
begin
  if not exists (select from event_hooks where off is null and 'license.redeemed' = any (events)) then
    return null;
  end if;
  perform announce_event('license.redeemed',
            jsonb_build_object('licenseId', license_key_id, 'customerId', user_id))
     from redeemed;
  return null;
end $$;
create function announce_customers() returns trigger language plpgsql as $$
begin
  perform announce_event(tg_argv[0], jsonb_build_object('customerId', to_jsonb(new) -> tg_argv[1]));
  return null;
end $$;
create trigger announce_device after update of hwid on users for each row when (cardinality(new.hwid) > cardinality(old.hwid)) execute function announce_customers('device.bound', 'id');
create trigger announce_ban after update of banned on users for each row when (new.banned and not old.banned) execute function announce_customers('account.banned', 'id');
create function announce_low_stock() returns trigger language plpgsql as $$
begin
  perform announce_event('stock.low', jsonb_build_object('productId', new.id));
  return null;
end $$;
grant select, insert, update, delete on event_hooks, event_hook_deliveries to regz_app;
create table site_settings ( one boolean primary key default true check (one), version integer not null default 1, daily_tasks text not null default '10' check (btrim(daily_tasks) <> ''), daily_coins text not null default '100+' check (btrim(daily_coins) <> ''), mini_games text not null default '10' check (btrim(mini_games) <> ''), active_users text not null default '358+' check (btrim(active_users) <> ''), uptime text not null default '98.9%' check (btrim(uptime) <> ''), support text not null default '24/7' check (btrim(support) <> ''), chat_community text not null default '' check (chat_community = '' or chat_community like 'https://%'), messaging text not null default '' check (messaging = '' or messaging like 'https://%'), social text not null default '' check (social = '' or social like 'https://%'), edited_by text );
insert into site_settings default values;
grant select, update on site_settings to regz_app;
create table incidents ( id uuid primary key, title text not null check (btrim(title) <> ''), effect text not null check (effect in ('slow', 'down')), affected text[] not null check (cardinality(affected) > 0), began_at timestamptz not null, ended_at timestamptz, is_public boolean not null default true, version integer not null default 1, edited_by text, check (ended_at >= began_at) );
create index incidents_ended on incidents (ended_at);
create table incident_updates ( incident_id uuid not null references incidents, number integer not null check (number > 0), wording integer not null check (wording > 0), at timestamptz not null, text text not null check (btrim(text) <> ''), written_by text not null, primary key (incident_id, number, wording) );
grant select, insert, update on incidents to regz_app;
grant select, insert on incident_updates to regz_app;
create table key_stock_products ( id uuid primary key default gen_random_uuid(), position smallint not null unique, name text not null unique, package text not null, duration_days integer not null check (duration_days > 0), price_coins integer check (price_coins > 0), alert_below integer not null default 0 check (alert_below between 0 and 10000), alerted_at timestamptz );
insert into key_stock_products (position, name, package, duration_days, price_coins) values (1, 'Supreme One Month Regz Coin 250', 'Supreme', 30, 250), (2, 'Essential One Month Regz Coin 250', 'Essential', 30, 250), (3, 'External One Month Regz Coin 550', 'External', 30, 550), (4, 'Supreme + Essential One Month Regz Coin 500', 'Supreme-Essential', 30, 500), (5, 'Supreme + Essential + External One Month Regz Coin 1000', 'Supreme-Essential-External', 30, 1000), (6, 'Supreme 3 Year Regz Coin 550', 'Supreme', 1095, 550), (7, 'Essential 3 Year Regz Coin 550', 'Essential', 1095, 550), (8, 'External 3 Year Regz Coin 1000', 'External', 1095, 1000), (9, 'Supreme + Essential 3 Year Regz Coin 1100', 'Supreme-Essential', 1095, 1100), (10, 'Supreme + Essential + External 3 Year Regz Coin 2000', 'Supreme-Essential-External', 1095, 2000);
insert into key_stock_products (position, name, package, duration_days, alert_below) select 10 + row_number() over (order by period.position, family.position), family.title || ' ' || period.name, family.package, period.days, 5 from (values (1, 'Lifetime', 1095), (2, 'Monthly', 30), (3, 'Weekly', 7)) as period (position, name, days), (values (1, 'Supreme-Essential-External', 'Supreme-Essential-External'), (2, 'Supreme-Essential', 'Supreme-Essential'), (3, 'Supreme-External', 'External-Supreme'), (4, 'Essential-External', 'External-Essential'), (5, 'Supreme', 'Supreme'), (6, 'Essential', 'Essential'), (7, 'External', 'External')) as family (position, title, package);
create table key_stock_counts ( product_id uuid not null, state text not null, keys integer not null );
create function key_stock_state( activated boolean, assigned_at timestamptz, banned boolean, license_key text ) returns text language sql immutable as $$
  select case when activated or assigned_at is not null then 'used'
              when banned then 'banned'
              when license_key ~ '^TEST-' then 'test'
              else 'live' end
$$;
create function count_added_keys() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into key_stock_counts
  select product_id, key_stock_state(activated, assigned_at, banned, license_key), count(*)
    from added where product_id is not null group by 1, 2;
  return null;
end $$;
create function count_removed_keys() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into key_stock_counts
  select product_id, key_stock_state(activated, assigned_at, banned, license_key), -count(*)
    from removed where product_id is not null group by 1, 2;
  return null;
end $$;
create function count_changed_keys() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
create function fold_key_stock_counts() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    delete from key_stock_counts
     where exists (select from key_stock_counts group by product_id, state having count(*) > 1)
    returning *)
  insert into key_stock_counts
  select product_id, state, sum(keys) from taken group by product_id, state having sum(keys) <> 0
$$;
create function recount_key_stock() returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table license_keys in share mode;
  delete from key_stock_counts;
  insert into key_stock_counts
  select product_id, key_stock_state(activated, assigned_at, banned, license_key), count(*)
    from license_keys where product_id is not null group by 1, 2;
end $$;
create function key_stock_faults() returns table (product_id uuid, state text, counted integer, actual integer) language sql stable set search_path = pg_catalog, public, pg_temp as $$
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
create trigger announce_low after update of alerted_at on key_stock_products for each row when (old.alerted_at is null and new.alerted_at is not null) execute function announce_low_stock();
grant select on key_stock_products, key_stock_counts to regz_app;
grant update (name, price_coins, alert_below, alerted_at) on key_stock_products to regz_app;
revoke execute on function recount_key_stock(), fold_key_stock_counts() from public;
grant execute on function key_stock_faults(), fold_key_stock_counts() to regz_app;
create table license_packages ( name text primary key, experiment_of text unique references license_packages on delete restrict, check (experiment_of is null or name = experiment_of || '-Experiment') );
insert into license_packages (name) select unnest(array[ 'Regz-Owner', 'Admin', 'Staff', 'Tester', 'Supreme-Essential-External-Legit', 'Supreme-Essential-Legit', 'Supreme-Legit', 'Essential-Legit', 'Supreme-Essential-External', 'Supreme-Essential', 'Supreme', 'Essential', 'External-Essential', 'Legit', 'External', 'Regedit-Fam', 'Free-Panel', 'One-Day-Trail', 'regz-free-panel' ]);
insert into license_packages (name, experiment_of) select name || '-Experiment', name from license_packages;
insert into license_packages (name) values ('Supreme-AimSilent-Essential-External'), ('Supreme-AimSilent-Essential-External-Legit'), ('External-Supreme');
create table license_keys ( id uuid primary key default gen_random_uuid(), license_key text not null check (btrim(license_key) <> ''), product_id uuid references key_stock_products on delete restrict, subscription text not null references license_packages on delete restrict, duration_days integer, admin_approval boolean not null default true, hwid_reset_count integer not null default 10 check (hwid_reset_count >= 0), save_hwid boolean not null default true, max_devices integer not null default 1 check (max_devices >= 1), banned boolean not null default false, email text, mobile_number text, assigned_to text, assigned_at timestamptz, activated boolean not null default false, activated_at timestamptz, username text, user_id uuid references users on delete set null, created_at timestamptz not null default now(), withheld text check (withheld in ('suspended', 'revoked')), added_line integer not null default 0, check (activated = (activated_at is not null)), check ((assigned_to is null) = (assigned_at is null)) );
create unique index license_keys_license_key_key on license_keys (upper(license_key));
create index license_keys_user on license_keys (user_id, activated_at desc);
create index license_keys_stock on license_keys (product_id, created_at desc, added_line, id);
create index license_keys_available on license_keys (product_id, created_at, added_line, id) where not activated and assigned_at is null and not banned;
create index license_keys_assigned on license_keys (assigned_at) where assigned_at is not null;
create index license_keys_end on license_keys (reverse(upper(license_key)) text_pattern_ops) where assigned_at is not null;
create table license_redemptions ( license_key_id uuid primary key references license_keys on delete restrict, user_id uuid references users on delete set null, effect text not null check (effect in ('started', 'extended', 'replaced')), subscription text not null references license_packages on delete restrict, expires_on date not null, replaced text references license_packages on delete restrict, replaced_expiry date, redeemed_at timestamptz not null default now(), ends_time time(3) not null default '00:00' );
create index license_redemptions_user on license_redemptions (user_id, redeemed_at desc);
create index license_redemptions_at on license_redemptions (redeemed_at);
create table license_expiry_notices ( user_id uuid not null references users on delete cascade, expiredate date not null, kind text not null check (kind in ('ends-in-a-week', 'ends-soon', 'ended', 'ended-lately')), sent_at timestamptz not null, primary key (user_id, expiredate, kind) );
create table license_reminders ( kind text primary key check (kind in ('ends-in-a-week', 'ends-soon', 'ended', 'ended-lately')), is_on boolean not null default true, subject text, text text, version integer not null default 1, edited_by text, check ((subject is null) = (text is null)) );
insert into license_reminders (kind) values ('ends-in-a-week'), ('ends-soon'), ('ended'), ('ended-lately');
create table license_reminder_refusals ( user_id uuid primary key references users on delete cascade );
create table license_freeze_rule ( one boolean primary key default true check (one), is_on boolean not null default true, most integer not null default 2 check (most > 0), period_days integer not null default 30 check (period_days > 0), least_days integer not null default 3 check (least_days > 0), most_days integer not null default 30, most_days_a_year integer not null default 60, hours_after_redemption integer not null default 24 check (hours_after_redemption >= 0), version integer not null default 1, edited_by text, check (least_days <= most_days and most_days <= most_days_a_year) );
insert into license_freeze_rule default values;
create table license_freeze_requests ( user_id uuid primary key references users on delete cascade, days integer not null check (days > 0), begins_at timestamptz not null );
create index license_freeze_requests_due on license_freeze_requests (begins_at);
create table license_time_changes ( id uuid primary key, filter jsonb not null, days integer not null check (days <> 0), reason text not null check (btrim(reason) <> ''), mail text, incident_id uuid, state text not null check (state in ('previewed', 'applying', 'stopped', 'applied', 'undoing', 'undone')), accounts integer not null check (accounts > 0), preview jsonb not null, made_by_id uuid not null, made_by text not null, made_at timestamptz not null, applied_by_id uuid, applied_by text, applied_at timestamptz, undone_by_id uuid, undone_by text, begins_at timestamptz, check ((state = 'previewed') = (applied_at is null)), check (num_nulls(applied_by_id, applied_by, applied_at) in (0, 3)), check ((undone_by_id is null) = (undone_by is null)) );
create index license_time_changes_newest on license_time_changes (made_at desc, id);
create table license_time_change_members ( change_id uuid not null references license_time_changes on delete cascade, account_id uuid not null, state text not null check (state in ('planned', 'done', 'skipped', 'undone', 'undo-skipped')), why text, entry integer, undo_entry integer, primary key (change_id, account_id), check ((state in ('skipped', 'undo-skipped')) = (why is not null)), check ((state in ('planned', 'skipped')) = (entry is null)), check ((state = 'undone') = (undo_entry is not null)) );
create index license_time_change_members_state on license_time_change_members (change_id, state, account_id);
create table license_time_entries ( account_id uuid not null, number integer not null check (number > 0), at timestamptz not null, kind text not null check (kind in ('opening', 'redemption', 'replacement', 'trial', 'staff', 'compensation', 'reversal', 'freeze', 'thaw', 'experiment', 'ended', 'outside')), days integer, reverses integer check (reverses < number), license_key_id uuid, actor_kind text not null check (actor_kind in ('customer', 'admin', 'link-admin', 'operator')), actor_id uuid, reason text not null default '', before jsonb not null, package_after text references license_packages on delete restrict, ends_on_after date, frozen_days_after integer check (frozen_days_after > 0), thaws_on date, time_change_id uuid references license_time_changes on delete restrict, ends_time_after time(3) not null default '00:00', primary key (account_id, number), unique (account_id, reverses), foreign key (account_id, reverses) references license_time_entries (account_id, number), check (reverses is null or kind = 'reversal'), check (kind <> 'reversal' or reverses is not null or license_key_id is not null), check (thaws_on is null or kind = 'freeze') );
create index license_time_entries_key on license_time_entries (license_key_id) where license_key_id is not null;
create unique index license_time_entries_once_of_change on license_time_entries (account_id, time_change_id) where time_change_id is not null and reverses is null;
create function keep_license_key_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.activated or old.assigned_at is not null then
      raise exception 'a used license key is kept' using errcode = '23514';
    end if;
    return old;
  end if;
  if (old.activated and not new.activated)
     or (old.assigned_at is not null and new.assigned_at is null)
     or ((old.activated or old.assigned_at is not null)
         and new.license_key is distinct from old.license_key) then
    raise exception 'a license key never returns to stock' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger license_keys_forward before update of activated, assigned_at, license_key or delete on license_keys for each row execute function keep_license_key_forward();
create view product_license_keys with (security_invoker = true) as select k.id, p.name as product_name, k.license_key, (k.activated or k.assigned_at is not null) as is_redeemed, coalesce(k.assigned_to, k.username) as redeemed_by, coalesce(k.assigned_at, k.activated_at) as redeemed_at, k.created_at from license_keys k join key_stock_products p on p.id = k.product_id;
create trigger license_keys_added after insert on license_keys referencing new table as added for each statement execute function count_added_keys();
create trigger license_keys_removed after delete on license_keys referencing old table as removed for each statement execute function count_removed_keys();
create trigger license_keys_changed after update on license_keys referencing old table as removed new table as added for each statement execute function count_changed_keys();
create trigger announce_redemptions after insert on license_redemptions referencing new table as redeemed for each statement execute function announce_redemptions();
create trigger announce_end after insert on license_expiry_notices for each row when (new.kind = 'ended') execute function announce_customers('license.ended', 'user_id');
create trigger license_time_entries_append_only before update or delete or truncate on license_time_entries for each statement execute function refuse_audit_change();
create function license_time_standing(package text, ends_on date, ends_time time, frozen_days integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'subscription', package, 'expiresOn', ends_on,
    'endsTime', case when isfinite(ends_on) then to_char(ends_time, 'HH24:MI:SS.MS')
                     else '00:00:00.000' end,
    'frozenDays', frozen_days)
$$;
create function follow_license_time() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
create trigger license_time_entries_followed after insert on license_time_entries referencing new table as added for each statement execute function follow_license_time();
create function note_outside_time() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
create trigger users_time_begun_outside after insert on users for each row when (num_nonnulls(new.subscription, new.expiredate, new.frozen_days) > 0) execute function note_outside_time();
create trigger users_time_changed_outside after update on users for each row when ( pg_trigger_depth() = 0 and (old.subscription, old.expiredate, old.ends_time, old.frozen_days) is distinct from (new.subscription, new.expiredate, new.ends_time, new.frozen_days) ) execute function note_outside_time();
create function license_time_faults() returns table (account_id uuid, number integer, fault text) language sql stable set search_path = pg_catalog, public, pg_temp as $$
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
alter table users add foreign key (subscription) references license_packages on delete restrict;
alter table key_stock_products add foreign key (package) references license_packages on delete restrict;
grant select on license_packages, product_license_keys to regz_app;
grant select, insert, update, delete on license_keys to regz_app;
grant select, insert on license_redemptions, license_expiry_notices, license_time_entries to regz_app;
grant select, insert, update, delete on license_time_changes, license_time_change_members to regz_app;
grant select, update on license_reminders, license_freeze_rule to regz_app;
grant select, insert, delete on license_reminder_refusals, license_freeze_requests to regz_app;
create table free_panel_trial_marks ( kind text not null constraint free_panel_trial_marks_kind_check check (kind in ('device', 'community', 'mailbox', 'pc')), mark text not null, at timestamptz not null default clock_timestamp(), user_id uuid references users on delete set null, left_at timestamptz, primary key (kind, mark), constraint free_panel_trial_marks_hashed check (mark ~ '^[0-9a-f]{64}$') );
create index free_panel_trial_marks_user on free_panel_trial_marks (user_id) where user_id is not null;
create index free_panel_trial_marks_left on free_panel_trial_marks (left_at);
grant select, insert, delete on free_panel_trial_marks to regz_app;
grant update (mark, user_id, left_at) on free_panel_trial_marks to regz_app;
create table device_reset_links ( session_id text primary key references account_sessions on delete cascade, id uuid not null unique default gen_random_uuid(), user_id uuid not null references users on delete cascade, token_hash bytea not null unique check (octet_length(token_hash) = 32), expires_at timestamptz not null, used_at timestamptz );
create index device_reset_links_user on device_reset_links (user_id);
create index device_reset_links_expiry on device_reset_links (expires_at);
create table device_resets ( id uuid primary key default gen_random_uuid(), user_id uuid not null references users on delete cascade, device_id text, devices_before text[] not null, resets_left integer not null check (resets_left >= 0), at timestamptz not null, address text not null );
create index device_resets_user on device_resets (user_id, at desc);
create trigger announce_reset after insert on device_resets for each row execute function announce_customers('device.reset', 'user_id');
grant select, insert, update, delete on device_reset_links to regz_app;
grant select, insert on device_resets to regz_app;
create table download_files ( sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'), bytes bigint not null check (bytes > 0), image_type text check (image_type in ('image/png', 'image/jpeg', 'image/webp')), kept_at timestamptz not null );
create table download_items ( id uuid primary key default gen_random_uuid(), area text not null check (area in ('panel', 'staff', 'tool', 'sample')), position integer not null check (position >= 0), title text not null check (title <> ''), description text not null default '', version text not null default '', update_label text not null default '', release_notes text not null default '', language text not null default '' check (area <> 'sample' or language <> ''), url text check (url like 'https://%'), file_sha256 text references download_files on delete restrict, file_name text check (file_name <> ''), updated_at timestamptz not null, revision integer not null default 1, edited_by text, check ((url is null) <> (file_sha256 is null)), check ((file_name is null) = (file_sha256 is null)) );
create index download_items_area on download_items (area, position, title);
create index download_items_file on download_items (file_sha256);
create table download_images ( item_id uuid not null references download_items on delete cascade, position smallint not null check (position between 1 and 8), file_sha256 text not null references download_files on delete restrict, primary key (item_id, position) );
create index download_images_file on download_images (file_sha256);
create table download_seedings ( once boolean primary key default true check (once), at timestamptz not null );
grant select, insert, update, delete on download_files, download_items to regz_app;
grant select, insert, delete on download_images to regz_app;
grant select, insert on download_seedings to regz_app;
create table panel_devices ( account_id uuid not null references users on delete cascade, device_id text not null check (device_id ~ '^[A-Za-z0-9_-]{43}$'), public_key bytea not null check (octet_length(public_key) = 64), label text not null, key_in text not null check (key_in in ('tpm', 'system', 'file')), components bytea[] not null, version text not null, platform text not null, place text not null, first_seen timestamptz not null, seen_at timestamptz not null, signed_in_at timestamptz, waiting_since timestamptz, seat integer check (seat > 0), seated_at timestamptz, lease_until timestamptz, grace_until timestamptz, swapped_at timestamptz, primary key (account_id, device_id), unique (account_id, seat), check ((seat is null) = (lease_until is null)), check ((seat is null) = (seated_at is null)), check (seat is null or signed_in_at is not null) ) with (fillfactor = 70);
create unique index panel_devices_signed_in on panel_devices (device_id) where signed_in_at is not null;
create table panel_sign_ins ( device_id text primary key, code text not null unique, public_key bytea not null check (octet_length(public_key) = 64), label text not null, key_in text not null check (key_in in ('tpm', 'system', 'file')), components bytea[] not null, version text not null, platform text not null, address text not null, expires_at timestamptz not null, account_id uuid references users on delete cascade );
create index panel_sign_ins_account on panel_sign_ins (account_id);
create index panel_sign_ins_expiry on panel_sign_ins (expires_at);
create table panel_keys ( kid text primary key, x text not null, y text not null, sealed_private text, state text not null check (state in ('root', 'next', 'active', 'retired')), since timestamptz not null, check ((sealed_private is null) = (state = 'root')) );
create unique index panel_keys_one on panel_keys (state) where state in ('active', 'next');
create table panel_key_sets ( sequence bigint primary key check (sequence > 0), document text not null, expires_at timestamptz not null, warned_days integer );
create table panel_releases ( id uuid primary key default gen_random_uuid(), channel text not null check (channel in ('stable', 'experiment')), version text not null check (version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'), sha256 text not null references download_files on delete restrict, file_name text not null check (file_name <> ''), notes text not null default '', mandatory boolean not null default false, rollout integer not null default 100 check (rollout between 1 and 100), published_at timestamptz not null, withdrawn_at timestamptz, revision integer not null default 1, edited_by text, unique (channel, version) );
create index panel_releases_file on panel_releases (sha256);
create table panel_values ( id uuid primary key default gen_random_uuid(), name text not null check (name <> ''), package text references license_packages on delete cascade, minimum_version text not null default '0.0.0' check (minimum_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'), content text not null, secret boolean not null, revision integer not null default 1, edited_by text, unique nulls not distinct (name, package, minimum_version) );
create index panel_values_package on panel_values (package);
create table panel_settings ( account_id uuid primary key references users on delete cascade, version integer not null check (version > 0), content text not null );
create table panel_reports ( id bigint generated always as identity primary key, account_id uuid not null references users on delete cascade, device_id text not null, kind text not null check (kind in ('tampered', 'crashed', 'message', 'moved')), detail text not null, at timestamptz not null );
create index panel_reports_account on panel_reports (account_id, device_id, at);
create index panel_reports_newest on panel_reports (at desc, id desc);
create function end_panel_sessions() returns trigger language plpgsql as $$
begin
  update panel_devices
     set signed_in_at = null, waiting_since = null, seat = null, seated_at = null, lease_until = null
   where account_id = new.id and signed_in_at is not null
     and (new.password is distinct from old.password
          or (device_id = any (old.hwid) and not device_id = any (new.hwid)));
  return null;
end $$;
create trigger users_panel_sessions after update of hwid, password on users for each row when (not old.hwid <@ new.hwid or new.password is distinct from old.password) execute function end_panel_sessions();
create trigger announce_sign_in after insert on panel_devices for each row when (new.signed_in_at is not null) execute function announce_customers('panel.signed-in', 'account_id');
create trigger announce_sign_in_again after update of signed_in_at on panel_devices for each row when (new.signed_in_at is not null and old.signed_in_at is null) execute function announce_customers('panel.signed-in', 'account_id');
create trigger announce_move after insert on panel_reports for each row when (new.kind = 'moved') execute function announce_customers('panel.moved', 'account_id');
create table panel_legacy_bridge ( one boolean primary key default true check (one), until date not null );
create table panel_legacy_uses ( account_id uuid primary key references users on delete cascade, place text not null, used_at timestamptz not null );
create view panel_accounts with (security_barrier) as select id, username, subscription, case when expiredate = 'infinity' then 'Active' else to_char(expiredate, 'YYYY-MM-DD') end as expiredate, admin_approval, banned, save_hwid, max_devices, hwid, hwid_reset_count from users where exists (select from panel_legacy_bridge where until > (statement_timestamp() at time zone 'UTC')::date);
create function panel_bind_legacy(account uuid, legacy_id text) returns boolean language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with bound as (
    update users
       set hwid = array_append(hwid, legacy_id)
     where id = account and not banned and save_hwid
       and not legacy_id = any (hwid) and cardinality(hwid) < max_devices
       and length(legacy_id) <= 512 and legacy_id ~ '\S' and legacy_id !~ '^[A-Za-z0-9_-]{43}$'
       and exists (select from panel_accounts served where served.id = account)
    returning id
  ), noted as (
    insert into audit_entries (actor_kind, actor_id, actor_name, action, object_kind, object_id, detail)
    select 'customer', id, 'customer', 'panel.bind-legacy-device', 'account', id,
           jsonb_build_object('deviceId', legacy_id)
      from bound
  )
  select exists (select from bound)
$$;
revoke execute on function panel_bind_legacy from public;
grant select, insert, update, delete on panel_devices, panel_sign_ins, panel_keys, panel_releases, panel_values, panel_settings to regz_app;
grant select, insert on panel_key_sets to regz_app;
grant update (warned_days) on panel_key_sets to regz_app;
grant select, insert, delete on panel_reports to regz_app;
grant select, insert, update, delete on panel_legacy_bridge, panel_legacy_uses to regz_app;
grant select on panel_accounts to regz_app;
grant execute on function panel_bind_legacy to regz_app;
create table coupons ( id uuid primary key default gen_random_uuid(), code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'), kind text not null check (kind in ('percent', 'amount')), value bigint not null check (value > 0), currency text check (currency ~ '^[A-Z]{3}$'), plans text[] check (cardinality(plans) > 0), starts_at timestamptz, ends_at timestamptz, max_uses integer check (max_uses > 0), max_uses_per_customer integer check (max_uses_per_customer > 0), first_order_only boolean not null default false, created_by text not null, created_at timestamptz not null, stopped_at timestamptz, stopped_by text, version integer not null default 1, edited_by text, check ((kind = 'percent') = (currency is null)), check (kind <> 'percent' or value <= 100), check (ends_at > starts_at), check ((stopped_at is null) = (stopped_by is null)) );
create index coupons_newest on coupons (created_at desc, id);
grant select, insert, update on coupons to regz_app;
create table order_facts ( id uuid primary key default gen_random_uuid(), order_id text not null unique check (order_id ~ '^[A-Za-z0-9._-]{1,64}$'), user_id uuid references users on delete set null, client_name text not null, client_email text, plan_id text, stock_product_id uuid references key_stock_products on delete restrict, product_name text not null, validity_days integer not null check (validity_days > 0), amount_minor bigint not null check (amount_minor >= 0), currency text not null default 'LKR' check (currency ~ '^[A-Z]{3}$'), display_currency text not null default 'LKR' check (display_currency ~ '^[A-Z]{3}$'), display_amount_minor bigint not null check (display_amount_minor >= 0), display_rate_micros bigint not null default 1000000, provider text not null, provider_session_id text, provider_product_id integer, provider_variant_id integer, payment_ref text, live boolean not null, checkout jsonb, checkout_expires_at timestamptz, processing_at timestamptz, paid_at timestamptz, failed_at timestamptz, failure_code text, expired_at timestamptz, granted_at timestamptz, flag text, flagged_at timestamptz, license_key_id uuid unique references license_keys on delete restrict, fulfilled_at timestamptz, needs_key_since timestamptz, checked_at timestamptz, created_at timestamptz not null default now(), flag_resolved_at timestamptz, flag_resolved_by text, flag_note text, coupon_id uuid references coupons on delete restrict, discount_minor bigint not null default 0 check (discount_minor >= 0), coupon_mailbox bytea, quote jsonb, unique (provider, provider_session_id), unique (provider, payment_ref), check ((license_key_id is null) = (fulfilled_at is null)), check (license_key_id is null or needs_key_since is null), check ((flag is null) = (flagged_at is null)), check ((flag_resolved_at is null) = (flag_resolved_by is null)), check ((flag_resolved_at is null) = (flag_note is null)), check (flag_resolved_at is null or flag is not null), constraint order_facts_discount check ((coupon_id is null) = (discount_minor = 0)) );
create unique index order_facts_open on order_facts (user_id, plan_id) where paid_at is null and expired_at is null and granted_at is null and flag is null;
create index order_facts_user on order_facts (user_id, created_at desc, id desc);
create index order_facts_newest on order_facts (created_at desc, id desc);
create index order_facts_name on order_facts (lower(client_name) text_pattern_ops);
create index order_facts_back_orders on order_facts (stock_product_id, needs_key_since, id) where needs_key_since is not null;
create index order_facts_pending on order_facts (coalesce(checked_at, created_at)) where paid_at is null and provider_session_id is not null;
create index order_facts_id_prefix on order_facts (order_id text_pattern_ops);
create index order_facts_unpaid on order_facts (created_at, id) where paid_at is null and granted_at is null and expired_at is null and failed_at is null;
create index order_facts_failed on order_facts (created_at, id) where paid_at is null and granted_at is null and failed_at is not null and expired_at is null;
create index order_facts_expired on order_facts (created_at, id) where paid_at is null and granted_at is null and expired_at is not null;
create index order_facts_flagged on order_facts (created_at, id) where flag is not null;
create index order_facts_open_flags on order_facts (created_at, id) where flag is not null and flag_resolved_at is null;
create index order_facts_paid on order_facts (paid_at) where paid_at is not null;
create index order_facts_client_email on order_facts (lower(client_email) text_pattern_ops) where client_email is not null;
create index order_facts_payment on order_facts (payment_ref) where payment_ref is not null;
create index order_facts_coupon on order_facts (coupon_id, created_at, id) where coupon_id is not null;
create index order_facts_transfers on order_facts (checkout_expires_at) where provider = 'transfer' and paid_at is null and granted_at is null and expired_at is null;
create table order_events ( id bigint generated always as identity primary key, provider text not null, event_key text not null, kind text not null, order_ref uuid references order_facts on delete cascade, event jsonb not null, received_at timestamptz not null default now(), processed_at timestamptz, outcome text check (outcome in ('applied', 'ignored', 'flagged', 'unmatched')), attempts integer not null default 0, retry_at timestamptz, error text, resolved_at timestamptz, resolved_by text, resolution_note text, unique (provider, event_key), check ((processed_at is null) = (outcome is null)), check ((resolved_at is null) = (resolved_by is null)), check ((resolved_at is null) = (resolution_note is null)) );
create index order_events_order on order_events (order_ref, id);
create index order_events_waiting on order_events (retry_at) where processed_at is null;
create index order_events_unmatched on order_events (provider, (event ->> 'paymentRef')) where outcome = 'unmatched';
create index order_events_processed on order_events (processed_at) where processed_at is not null;
create index order_events_unclaimed on order_events (provider, (event ->> 'paymentRef')) where order_ref is null and outcome in ('unmatched', 'ignored');
create table order_refunds ( provider text not null, refund_ref text not null, order_ref uuid not null references order_facts on delete cascade, amount_minor bigint not null check (amount_minor > 0), status text not null check (status in ('pending', 'succeeded', 'failed')), updated_at timestamptz not null, primary key (provider, refund_ref) );
create index order_refunds_order on order_refunds (order_ref);
create table order_disputes ( provider text not null, dispute_ref text not null, order_ref uuid not null references order_facts on delete cascade, status text not null check (status in ('warning', 'open', 'won', 'lost')), reported_at timestamptz not null, primary key (provider, dispute_ref) );
create index order_disputes_order on order_disputes (order_ref);
create table order_trades ( order_ref uuid not null references order_facts on delete cascade, source_ref uuid not null references order_facts on delete cascade, worth_minor bigint not null check (worth_minor > 0), primary key (order_ref, source_ref), check (order_ref <> source_ref) );
create index order_trades_source on order_trades (source_ref);
create table order_receipt_years ( year integer primary key check (year between 2000 and 9999), last integer not null check (last > 0) );
create table order_receipts ( order_ref uuid primary key references order_facts on delete restrict, year integer not null references order_receipt_years on delete restrict, number integer not null check (number > 0), issued_at timestamptz not null, seller jsonb, unique (year, number) );
create table order_receipt_buyers ( order_ref uuid not null references order_facts on delete cascade, version integer not null check (version > 0), user_id uuid not null references users on delete cascade, name text not null, address text not null, written_at timestamptz not null, primary key (order_ref, version) );
create index order_receipt_buyers_user on order_receipt_buyers (user_id);
create table order_slips ( id uuid primary key default gen_random_uuid(), order_ref uuid not null references order_facts on delete cascade, sha256 bytea not null check (octet_length(sha256) = 32), media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')), byte_count integer not null check (byte_count between 1 and 5000000), content bytea check (octet_length(content) = byte_count), uploaded_at timestamptz not null, decision text check (decision in ('accepted', 'declined', 'asked-again', 'replaced')), decided_at timestamptz, decided_by text, reason text, check ((decision is null) = (decided_at is null)), check ((reason is not null) = coalesce(decision in ('declined', 'asked-again'), false)), check (content is not null or decision is not null) );
create unique index order_slips_waiting on order_slips (order_ref) where decision is null;
create index order_slips_oldest on order_slips (uploaded_at, id) where decision is null;
create index order_slips_order on order_slips (order_ref, uploaded_at desc);
create index order_slips_sha256 on order_slips (sha256);
create index order_slips_files on order_slips (uploaded_at) where content is not null;
create function forget_deleted_buyer() returns trigger language plpgsql as $$
begin
  delete from order_slips
   where decision is null and order_ref in (select id from order_facts where user_id = old.id);
  update order_slips set content = null
   where content is not null and order_ref in (select id from order_facts where user_id = old.id);
  return old;
end $$;
create trigger users_slips_forgotten before delete on users for each row execute function forget_deleted_buyer();
create table order_statement_columns ( shape text primary key check (length(shape) between 1 and 500), roles text[] not null check (roles <@ array['', 'date', 'amount', 'text', 'number']), used_at timestamptz not null );
create table order_gifts ( order_ref uuid primary key references order_facts on delete cascade, recipient text not null check (recipient <> '' and length(recipient) <= 50), message text not null check (length(message) <= 500), email text, deliver_at timestamptz check (deliver_at is null or email is not null), links integer not null default 0 check (links >= 0), token_hash bytea unique check (octet_length(token_hash) = 32), mails integer not null default 0 check (mails >= 0), linked_at timestamptz, sent_at timestamptz, opened_at timestamptz, taken_back_at timestamptz, check ((links = 0) = (token_hash is null)), check (opened_at is null or token_hash is not null), check (opened_at is null or taken_back_at is null) );
create index order_gifts_due on order_gifts (deliver_at) where deliver_at is not null and sent_at is null and taken_back_at is null;
create function forget_deleted_giver() returns trigger language plpgsql as $$
begin
  update order_gifts g
     set recipient = 'somebody', message = '', email = null, deliver_at = null
    from order_facts o
   where o.id = g.order_ref and o.user_id = old.id
     and (g.opened_at is not null or g.taken_back_at is not null or o.license_key_id is null);
  return old;
end $$;
create trigger users_gifts_forgotten before delete on users for each row execute function forget_deleted_giver();
create function order_status(o order_facts) returns text language sql stable as $$
  select case
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'lost')
      then 'chargeback'
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'open')
      then 'disputed'
    when o.amount_minor > 0
         and (select coalesce(sum(r.amount_minor), 0) from order_refunds r
               where r.order_ref = o.id and r.status = 'succeeded') >= o.amount_minor
      then 'refunded'
    when (o.paid_at is not null or o.granted_at is not null) and o.license_key_id is not null
      then 'completed'
    when o.paid_at is not null or o.granted_at is not null then 'awaiting-key'
    when o.expired_at is not null then 'expired'
    when o.failed_at is not null then 'failed'
    else 'pending'
  end
$$;
create function order_returned_minor(o order_facts) returns bigint language sql stable as $$
  select case
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'lost')
      then o.amount_minor
    else (select coalesce(sum(r.amount_minor), 0)::bigint from order_refunds r
           where r.order_ref = o.id and r.status = 'succeeded')
  end
$$;
create function order_traded_minor(o order_facts) returns bigint language sql stable as $$
  select coalesce(sum(t.worth_minor), 0)::bigint
    from order_trades t join order_facts upgrade on upgrade.id = t.order_ref
   where t.source_ref = o.id and order_status(upgrade) not in ('refunded', 'chargeback')
$$;
create view orders with (security_invoker = true) as select o.id, o.order_id, o.product_name as product, o.client_name as username, (o.amount_minor / 100.0)::numeric(14, 2) as amount, case s.status when 'awaiting-key' then 'pending' else s.status end as status, k.license_key, o.created_at from order_facts o cross join lateral (select order_status(o) as status) s left join license_keys k on k.id = o.license_key_id;
create view client_orders with (security_invoker = true) as select o.id, o.order_id, o.client_email, o.client_name, o.product_name, k.license_key, o.validity_days, (o.amount_minor / 100.0)::numeric(14, 2) as amount, o.created_at as order_date, case s.status when 'awaiting-key' then 'pending' else s.status end as status from order_facts o cross join lateral (select order_status(o) as status) s left join license_keys k on k.id = o.license_key_id;
create trigger announce_paid after update of paid_at on order_facts for each row when (old.paid_at is null and new.paid_at is not null) execute function announce_orders('order.paid');
create trigger announce_waiting after update of needs_key_since on order_facts for each row when (old.needs_key_since is null and new.needs_key_since is not null) execute function announce_orders('order.waiting');
create trigger announce_delivered after update of license_key_id on order_facts for each row when (old.license_key_id is null and new.license_key_id is not null) execute function announce_orders('order.delivered');
create trigger announce_flagged after update of flagged_at on order_facts for each row when (old.flagged_at is distinct from new.flagged_at and new.flagged_at is not null) execute function announce_orders('order.flagged');
create trigger announce_refund after insert on order_refunds for each row when (new.status = 'succeeded') execute function announce_reversals('order.refunded');
create trigger announce_late_refund after update of status on order_refunds for each row when (old.status <> 'succeeded' and new.status = 'succeeded') execute function announce_reversals('order.refunded');
create trigger announce_dispute after insert on order_disputes for each row when (new.status = 'open') execute function announce_reversals('order.disputed');
create trigger announce_late_dispute after update of status on order_disputes for each row when (old.status <> 'open' and new.status = 'open') execute function announce_reversals('order.disputed');
grant select, insert, update on order_facts, order_events, order_refunds, order_disputes to regz_app;
grant select, insert on order_trades, order_receipts, order_receipt_buyers to regz_app;
grant select, insert, update on order_receipt_years to regz_app;
grant select, insert, update, delete on order_slips to regz_app;
grant select, insert, update, delete on order_statement_columns to regz_app;
grant select, insert, update on order_gifts to regz_app;
grant select on orders, client_orders to regz_app;
create table subscription_types ( id uuid primary key default gen_random_uuid(), name text not null check (btrim(name) <> ''), description text, price numeric(12, 2) check (price >= 0), is_active boolean not null default true, created_at timestamptz not null default now(), version integer not null default 1, edited_by text );
create table storefront_currencies ( code text primary key check (code ~ '^[A-Z]{3}$'), position smallint not null unique, name text not null check (btrim(name) <> ''), symbol text not null check (btrim(symbol) <> ''), rate_micros bigint not null check (rate_micros between 1 and 1000000000000), version integer not null default 1, edited_by text );
insert into storefront_currencies (position, code, name, symbol, rate_micros) values (1, 'LKR', 'Sri Lankan Rupee', 'Rs.', 1000000), (2, 'USD', 'US Dollar', '$', 3100), (3, 'EUR', 'Euro', '€', 2900), (4, 'GBP', 'British Pound', '£', 2500), (5, 'INR', 'Indian Rupee', '₹', 260000), (6, 'AUD', 'Australian Dollar', 'A$', 4800), (7, 'CAD', 'Canadian Dollar', 'C$', 4300), (8, 'JPY', 'Japanese Yen', '¥', 470000);
create table storefront_plans ( id text primary key check (id ~ '^[a-z-]+$'), position smallint not null unique, title text not null check (btrim(title) <> ''), period text not null check (period in ('lifetime', 'monthly', 'weekly')), price_minor bigint not null check (price_minor between 1 and 100000000000), features text[] not null, available boolean not null, stock_product_id uuid not null unique references key_stock_products on delete restrict, provider_product_id integer not null check (provider_product_id >= 0), provider_variant_id integer not null check (provider_variant_id >= 0), version integer not null default 1, sells_without_stock boolean not null default true, edited_by text );
insert into storefront_plans (position, id, title, period, price_minor, features, available, stock_product_id, provider_product_id, provider_variant_id) select row_number() over (order by period.position, family.position), lower(family.title) || '-' || period.name, family.title, period.name, 100 * case period.name when 'lifetime' then family.lifetime when 'monthly' then family.monthly else family.weekly end, family.features || '24/7 Customer Support'::text, family.available, product.id, family.product_id, case family.product_id when 0 then 0 else family.product_id * 10 + period.position end from (values (1, 'lifetime'), (2, 'monthly'), (3, 'weekly')) as period (position, name), (values (1, 'Supreme-Essential-External', 1000, 2500, 5000, false, 101, array['Supreme panel', 'Essential panel', 'External panel', 'ESP, utility and hotkeys']), (2, 'Supreme-Essential', 500, 1250, 2500, true, 102, array['Supreme panel', 'Essential panel', 'ESP, utility and hotkeys']), (3, 'Supreme-External', 800, 1750, 3500, false, 103, array['Supreme panel', 'External panel']), (4, 'Essential-External', 800, 1750, 3500, false, 0, array['Essential panel', 'External panel', 'ESP and utility']), (5, 'Supreme', 250, 750, 1500, true, 105, array['Supreme panel', 'ESP, utility and hotkeys']), (6, 'Essential', 250, 750, 1500, true, 106, array['Essential panel', 'ESP and utility']), (7, 'External', 500, 1250, 2500, false, 107, array['External panel']) ) as family (position, title, weekly, monthly, lifetime, available, product_id, features), key_stock_products as product where product.name = family.title || ' ' || initcap(period.name);
grant select, insert, update, delete on subscription_types to regz_app;
grant select, update on storefront_currencies, storefront_plans to regz_app;
create table coin_accounts ( id smallint primary key, name text not null unique );
insert into coin_accounts values (1, 'tasks'), (2, 'games'), (3, 'bonus'), (4, 'shop'), (5, 'adjustment'), (6, 'opening');
create table coin_settings ( one boolean primary key default true check (one), clock_tolerance_seconds bigint not null check (clock_tolerance_seconds > 0) );
insert into coin_settings (clock_tolerance_seconds) values (60);
create table coin_adjustments ( id uuid primary key default gen_random_uuid(), user_id uuid not null references web_task on delete restrict, amount integer not null check (amount <> 0 and abs(amount) <= 5000), reason text not null check (btrim(reason) <> ''), admin_id uuid not null references account_admins on delete restrict, approved_by uuid references account_admins on delete restrict, declined_by uuid references account_admins on delete restrict, created_at timestamptz not null, play_id uuid unique, needs_approval boolean not null default false, awaits_approval boolean not null generated always as (approved_by is null and declined_by is null and (needs_approval or abs(amount) > 500)) stored, check (approved_by <> admin_id), check (approved_by is null or declined_by is null), constraint coin_adjustments_void check (play_id is null or amount between -110 and -1) );
create index coin_adjustments_newest on coin_adjustments (created_at desc);
create index coin_adjustments_awaiting on coin_adjustments (created_at desc, id) where awaits_approval;
create index coin_adjustments_alone on coin_adjustments (admin_id, created_at) where approved_by is null and declined_by is null;
create table coin_transfers ( id bigint primary key generated by default as identity, user_id uuid not null references web_task on delete restrict, seq integer not null check (seq > 0), kind text not null, from_account smallint, to_account smallint, amount integer not null check (amount between 1 and 1000000), balance_after integer not null check (balance_after >= 0), coin_date date not null check (coin_date = (created_at at time zone 'UTC')::date), task_position smallint, play_id uuid unique, purchase_id uuid, adjustment_id uuid unique references coin_adjustments on delete restrict, created_at timestamptz not null, previous_hash bytea not null check (octet_length(previous_hash) = 32), row_hash bytea not null check (octet_length(row_hash) = 32), unique (user_id, seq), unique (purchase_id, kind), check (num_nonnulls(from_account, to_account) = 1), constraint coin_transfers_kind_check check (case kind when 'task' then from_account = 1 and amount = 10 when 'game' then from_account = 2 and amount = 10 when 'bonus' then from_account = 3 and amount = 100 when 'purchase' then to_account = 4 when 'adjustment' then coalesce(from_account, to_account) = 5 when 'forfeit' then to_account = 5 when 'opening' then from_account = 6 else false end), constraint coin_transfers_evidence_check check ( (task_position is not null) = (kind = 'task') and (play_id is not null) = (kind = 'game') and (purchase_id is not null) = (kind = 'purchase') and (adjustment_id is not null) = (kind = 'adjustment')) );
create unique index coin_transfers_task on coin_transfers (user_id, coin_date, task_position) where kind = 'task';
create unique index coin_transfers_bonus on coin_transfers (user_id, coin_date) where kind = 'bonus';
create unique index coin_transfers_opening on coin_transfers (user_id) where kind = 'opening';
create index coin_transfers_day on coin_transfers (user_id, coin_date);
create index coin_transfers_newest on coin_transfers (created_at);
create table coin_checks ( at timestamptz not null, name text not null, wrong integer not null check (wrong >= 0), primary key (at, name) );
create table coin_seals ( sealed_until timestamptz primary key, wallets integer not null, transfers bigint not null, issued bigint not null, spent bigint not null, wallet_digest bytea not null check (octet_length(wallet_digest) = 32), audit_last_id bigint not null, audit_digest bytea not null check (octet_length(audit_digest) = 32), previous_mac bytea not null check (octet_length(previous_mac) = 32), mac bytea not null check (octet_length(mac) = 32) );
create table coin_days ( day date not null, issued bigint not null, spent bigint not null );
create unlogged table coin_earner_counts ( one boolean primary key default true check (one), counted_at timestamptz not null, earners integer not null, tasks_only_earners integer not null );
create unlogged table coin_top_earners ( user_id uuid primary key, earned integer not null );
create function coin_row_hash(t coin_transfers) returns bytea language sql stable set timezone = 'UTC' set datestyle = 'ISO' return sha256(t.previous_hash || convert_to(array_to_string(array[ t.id::text, t.user_id::text, t.seq::text, t.kind, t.from_account::text, t.to_account::text, t.amount::text, t.balance_after::text, t.coin_date::text, t.task_position::text, t.play_id::text, t.purchase_id::text, t.adjustment_id::text, t.created_at::text ], '|', ''), 'UTF8'));
create type coin_movement as ( wallet_id uuid, kind text, at timestamptz, task_position smallint, play_id uuid, purchase_id uuid, adjustment_id uuid );
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = '42501';
end $$;
create trigger coin_transfers_append_only before update or delete or truncate on coin_transfers for each statement execute function refuse_ledger_change();
create function coin_proof(movement coin_movement) returns table (coins integer, account smallint) language sql stable as $$
  select 10, 1::smallint from task_completions c
   where movement.kind = 'task' and c.user_id = movement.wallet_id
     and c.task_date = (movement.at at time zone 'UTC')::date
     and c.position = movement.task_position and c.completed_at = movement.at
  union all
  select 10, 2::smallint from game_completions g
   where movement.kind = 'game' and g.play_id = movement.play_id
     and g.user_id = movement.wallet_id and not g.imported and g.created_at = movement.at
     and not exists (
       select from game_completions other
        where other.user_id = g.user_id and other.game_name = g.game_name
          and other.play_id <> g.play_id
          and other.created_at > g.created_at - interval '24 hours')
  union all
  select 100, 3::smallint from coin_transfers t
   where movement.kind = 'bonus' and t.user_id = movement.wallet_id
     and t.coin_date = (movement.at at time zone 'UTC')::date and t.kind in ('task', 'game')
  having count(*) >= 10
  union all
  select -p.coins_spent, 4::smallint
    from task_shop_purchases p join key_stock_products k on k.id = p.product_id
   where movement.kind = 'purchase' and p.id = movement.purchase_id
     and p.user_id = movement.wallet_id and not p.imported and p.coins_spent = k.price_coins
  union all
  select a.amount, 5::smallint from coin_adjustments a
   where movement.kind = 'adjustment' and a.id = movement.adjustment_id
     and a.user_id = movement.wallet_id and a.declined_by is null
     and ((not a.needs_approval and abs(a.amount) <= 500) or a.approved_by is not null)
  union all
  select -w.regzcoin, 5::smallint from web_task w
   where movement.kind = 'forfeit' and w.id = movement.wallet_id
     and w.closed_at is not null and w.regzcoin > 0
$$;
create function post_coins( wallet_id uuid, kind text, at timestamptz, task_position smallint default null, play_id uuid default null, purchase_id uuid default null, adjustment_id uuid default null, out balance integer, out seq integer ) language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  movement constant coin_movement :=
    row(wallet_id, kind, at, task_position, play_id, purchase_id, adjustment_id);
  held integer;
  proof record;
  last record;
  entry coin_transfers;
begin
  if movement.at is null or abs(extract(epoch from clock_timestamp() - movement.at))
     > (select clock_tolerance_seconds from coin_settings) then
    raise exception 'the time of the movement is not now' using errcode = '23514';
  end if;
  select w.regzcoin into held from web_task w where w.id = movement.wallet_id for no key update;
  if not found then
    raise exception 'there is no such wallet' using errcode = '23503';
  end if;
  select p.coins, p.account into proof from coin_proof(movement) p;
  if not found then
    raise exception 'nothing proves this movement' using errcode = '23514';
  end if;
  select t.seq, t.row_hash into last from coin_transfers t
   where t.user_id = movement.wallet_id order by t.seq desc limit 1;

  entry.id := nextval('coin_transfers_id_seq');
  entry.user_id := movement.wallet_id;
  entry.seq := coalesce(last.seq, 0) + 1;
  entry.kind := movement.kind;
  entry.from_account := case when proof.coins > 0 then proof.account end;
  entry.to_account := case when proof.coins < 0 then proof.account end;
  entry.amount := abs(proof.coins);
  entry.balance_after := held + proof.coins;
  entry.coin_date := (movement.at at time zone 'UTC')::date;
  entry.task_position := movement.task_position;
  entry.play_id := movement.play_id;
  entry.purchase_id := movement.purchase_id;
  entry.adjustment_id := movement.adjustment_id;
  entry.created_at := movement.at;
  entry.previous_hash :=
    coalesce(last.row_hash, sha256(convert_to(movement.wallet_id::text, 'UTF8')));
  entry.row_hash := coin_row_hash(entry);
  insert into coin_transfers select entry.*;
  update web_task set regzcoin = entry.balance_after where id = movement.wallet_id;
  balance := entry.balance_after;
  seq := entry.seq;
end $$;
create function post_opening_coins(wallet_id uuid, coins integer) returns integer language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  entry coin_transfers;
begin
  perform from web_task where id = wallet_id for no key update;
  if not found then
    raise exception 'there is no such wallet' using errcode = '23503';
  end if;
  if exists (select from coin_transfers t where t.user_id = wallet_id) then
    raise exception 'this wallet has moved already' using errcode = '23514';
  end if;
  entry.id := nextval('coin_transfers_id_seq');
  entry.user_id := wallet_id;
  entry.seq := 1;
  entry.kind := 'opening';
  entry.from_account := 6;
  entry.amount := coins;
  entry.balance_after := coins;
  entry.created_at := date_trunc('milliseconds', clock_timestamp());
  entry.coin_date := (entry.created_at at time zone 'UTC')::date;
  entry.previous_hash := sha256(convert_to(wallet_id::text, 'UTF8'));
  entry.row_hash := coin_row_hash(entry);
  insert into coin_transfers select entry.*;
  update web_task set regzcoin = coins, imported_coins = null where id = wallet_id;
  return coins;
end $$;
create function coin_faults(since timestamptz default null) returns table (name text, wrong integer) language sql stable set search_path = pg_catalog, public, pg_temp as $$
with wallets as (
  select w.id from web_task w
   where since is null
      or w.id in (select t.user_id from coin_transfers t where t.created_at >= since)
      or w.id in (select c.user_id from task_completions c where c.completed_at >= since)
      or w.id in (select p.user_id from task_shop_purchases p where p.created_at >= since)
), moved as (
  select t.*, case when t.to_account is null then t.amount else -t.amount end as coins
    from coin_transfers t where t.user_id in (select id from wallets)
)
-- The balance is the sum of the movements.
select 'C1', count(*)::integer from (
  select from web_task w left join moved m on m.user_id = w.id
   where w.id in (select id from wallets)
   group by w.id having w.regzcoin <> coalesce(sum(m.coins), 0)) broken
union all
-- The numbers have no gap, the balance after each row is the running sum, the chain holds.
select 'C2', count(*)::integer from (
  select from (
    select t.user_id, t.seq, t.balance_after, t.previous_hash, t.row_hash,
           coin_row_hash(t) as computed,
           row_number() over w as place,
           lag(t.row_hash) over w as before,
           sum(case when t.to_account is null then t.amount else -t.amount end) over w as running
      from coin_transfers t where t.user_id in (select id from wallets)
    window w as (partition by t.user_id order by t.seq)) chained
   where place <> seq or running <> balance_after or row_hash <> computed
      or previous_hash <> coalesce(before, sha256(convert_to(user_id::text, 'UTF8')))) broken
union all
-- Nobody earns more than a day gives.
select 'C3', count(*)::integer from (
  select from moved where kind in ('task', 'game', 'bonus')
   group by user_id, coin_date, kind having sum(amount) > 100) broken
union all
-- A bonus on exactly the days with ten.
select 'C4', count(*)::integer from (
  select from moved group by user_id, coin_date
  having (count(*) filter (where kind in ('task', 'game')) >= 10)
         <> coalesce(bool_or(kind = 'bonus'), false)) broken
union all
-- Every completion was paid, and nothing else.
select 'C5', (
  (select count(*) from task_completions c
    where c.user_id in (select id from wallets)
      and not exists (select from coin_transfers t
                       where t.kind = 'task' and (t.user_id, t.coin_date, t.task_position)
                             = (c.user_id, c.task_date, c.position)))
  + (select count(*) from game_completions g
      where g.user_id in (select id from wallets) and not g.imported
        and not exists (select from coin_transfers t where t.play_id = g.play_id))
  + (select count(*) from moved t
      where t.kind = 'task'
        and not exists (select from task_completions c
                         where (c.user_id, c.task_date, c.position)
                               = (t.user_id, t.coin_date, t.task_position)))
  + (select count(*) from moved t
      where t.kind = 'game'
        and not exists (select from game_completions g
                         where g.play_id = t.play_id and g.user_id = t.user_id))
  )::integer
union all
-- A purchase has one debit of its price and one assigned key of its product, and the reverse.
select 'C6', (
  (select count(*) from task_shop_purchases p
     left join coin_transfers t on t.purchase_id = p.id and t.kind = 'purchase'
     left join license_keys k on k.id = p.license_key_id
    where p.user_id in (select id from wallets) and not p.imported
      and (t.id is null or t.user_id <> p.user_id or t.amount <> p.coins_spent or k.id is null
           or k.product_id <> p.product_id or k.assigned_at is null))
  + (select count(*) from moved t
      where t.kind = 'purchase'
        and not exists (select from task_shop_purchases p where p.id = t.purchase_id))
  )::integer
union all
-- Completions of a game are 24 hours apart.
select 'C7', count(*)::integer from (
  select created_at - lag(created_at) over (partition by user_id, game_name order by created_at)
           as gap
    from game_completions where user_id in (select id from wallets) and not imported) spaced
 where gap < interval '24 hours'
union all
-- Tasks are done in order, five seconds apart.
select 'C9', count(*)::integer from (
  select position, row_number() over w as place, completed_at - lag(completed_at) over w as gap
    from task_completions where user_id in (select id from wallets)
  window w as (partition by user_id, task_date order by position)) ordered
 where place <> position or gap < interval '5 seconds'
union all
-- What was issued and not taken back is what people hold.
select 'C10', (
  (select coalesce(sum(case when to_account is null then amount else -amount end), 0)
     from coin_transfers)
  <> (select coalesce(sum(regzcoin), 0) from web_task))::integer
union all
-- A correction is posted as it was approved, and where it needs a second admin somebody else approved it.
select 'C11', (
  (select count(*) from moved t left join coin_adjustments a on a.id = t.adjustment_id
    where t.kind = 'adjustment'
      and (a.id is null or a.user_id <> t.user_id or a.amount <> t.coins
           or a.declined_by is not null
           or ((a.needs_approval or abs(a.amount) > 500) and a.approved_by is null)))
  + (select count(*) from coin_adjustments a
      where a.user_id in (select id from wallets) and a.declined_by is null
        and ((not a.needs_approval and abs(a.amount) <= 500) or a.approved_by is not null)
        and not exists (select from coin_transfers t where t.adjustment_id = a.id))
  )::integer
$$;
create function add_coin_days() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into coin_days
  select coin_date, coalesce(sum(amount) filter (where to_account is null), 0),
         coalesce(sum(amount) filter (where from_account is null), 0)
    from moved group by coin_date;
  return null;
end $$;
create trigger coin_transfers_days after insert on coin_transfers referencing new table as moved for each statement execute function add_coin_days();
create function fold_coin_days() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    delete from coin_days where day in (select day from coin_days group by day having count(*) > 1)
    returning *)
  insert into coin_days select day, sum(issued), sum(spent) from taken group by day
$$;
create function recount_coin_days() returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table coin_transfers in share mode;
  delete from coin_days;
  insert into coin_days
  select coin_date, coalesce(sum(amount) filter (where to_account is null), 0),
         coalesce(sum(amount) filter (where from_account is null), 0)
    from coin_transfers group by coin_date;
end $$;
create function coin_day_faults(since timestamptz default null) returns table (name text, wrong integer) language sql stable set search_path = pg_catalog, public, pg_temp as $$
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
grant select on coin_accounts, coin_settings, coin_transfers, coin_days to regz_app;
grant select, insert on coin_adjustments, coin_seals to regz_app;
grant update (approved_by, declined_by) on coin_adjustments to regz_app;
grant select, insert, delete on coin_checks, coin_top_earners to regz_app;
grant select, insert, update on coin_earner_counts to regz_app;
revoke execute on function fold_coin_days(), post_opening_coins(uuid, integer), recount_coin_days(), post_coins(uuid, text, timestamptz, smallint, uuid, uuid, uuid), coin_proof(coin_movement) from public;
grant execute on function fold_coin_days(), coin_faults(timestamptz), post_coins(uuid, text, timestamptz, smallint, uuid, uuid, uuid), coin_day_faults(timestamptz) to regz_app;
create table tasks ( position smallint primary key check (position between 1 and 10), title_en text not null check (btrim(title_en) <> ''), title_si text not null check (btrim(title_si) <> ''), title_ta text not null check (btrim(title_ta) <> ''), text_en text not null check (btrim(text_en) <> ''), text_si text not null check (btrim(text_si) <> ''), text_ta text not null check (btrim(text_ta) <> ''), action text not null check (action in ('none', 'visit')), link text not null, wait_seconds smallint not null default 5 check (wait_seconds between 5 and 600), version integer not null default 1, edited_by text, check (action = 'none' or link <> '') );
insert into tasks (position, action, link, title_en, text_en, title_si, text_si, title_ta, text_ta) values (1, 'none', '', 'Check in for today', 'Start your day with one press.', 'අදට පැමිණීම සලකුණු කරන්න', 'එක් වරක් එබීමෙන් දවස අරඹන්න.', 'இன்றைய வருகையைப் பதிவு செய்யவும்', 'ஒரே அழுத்தத்தில் நாளைத் தொடங்கவும்.'), (2, 'visit', '/store', 'Look at the store', 'See which packages there are.', 'වෙළෙඳසැල බලන්න', 'තිබෙන පැකේජ මොනවාදැයි බලන්න.', 'கடையைப் பார்க்கவும்', 'என்னென்ன தொகுப்புகள் உள்ளன என்று பார்க்கவும்.'), (3, 'visit', '/Free', 'See the free ways to a key', 'Coins and trial links, side by side.', 'යතුරක් නොමිලේ ලබාගන්නා ක්‍රම බලන්න', 'කාසි සහ අත්හදා බැලීමේ සබැඳි.', 'விசையை இலவசமாகப் பெறும் வழிகளைப் பார்க்கவும்', 'நாணயங்களும் சோதனை இணைப்புகளும்.'), (4, 'visit', '/guild', 'Look at the guild', 'See what its members get.', 'ගිල්ඩ් එක බලන්න', 'සාමාජිකයන්ට ලැබෙන දේ බලන්න.', 'கில்டைப் பார்க்கவும்', 'உறுப்பினர்களுக்கு என்ன கிடைக்கும் என்று பார்க்கவும்.'), (5, 'visit', '/downloads', 'Look at the downloads', 'Free tools and samples are waiting.', 'බාගැනීම් බලන්න', 'නොමිලේ මෙවලම් සහ නියැදි තිබේ.', 'பதிவிறக்கங்களைப் பார்க்கவும்', 'இலவசக் கருவிகளும் மாதிரிகளும் உள்ளன.'), (6, 'visit', '/tasks?view=shop', 'See what coins can buy', 'Open the shop and look around.', 'කාසිවලින් මිලදී ගත හැකි දේ බලන්න', 'වෙළෙඳසැල විවෘත කර වටපිට බලන්න.', 'நாணயங்களால் எதை வாங்கலாம் என்று பார்க்கவும்', 'கடையைத் திறந்து பார்க்கவும்.'), (7, 'visit', '/tasks?view=statement', 'Check your coin statement', 'Every coin has a reason there.', 'ඔබේ කාසි ප්‍රකාශය පරීක්ෂා කරන්න', 'එහි සෑම කාසියකටම හේතුවක් තිබේ.', 'உங்கள் நாணய அறிக்கையைச் சரிபார்க்கவும்', 'அதில் ஒவ்வொரு நாணயத்துக்கும் காரணம் உண்டு.'), (8, 'visit', '/terms-conditions', 'Read the terms', 'Know what holds for you and for us.', 'කොන්දේසි කියවන්න', 'ඔබටත් අපටත් අදාළ දේ දැනගන්න.', 'விதிமுறைகளைப் படிக்கவும்', 'உங்களுக்கும் எங்களுக்கும் பொருந்துவதை அறியவும்.'), (9, 'visit', '/giveaway', 'Look at the giveaway', 'See what can be won.', 'තෑගි දීමනාව බලන්න', 'දිනාගත හැකි දේ බලන්න.', 'பரிசுப் போட்டியைப் பார்க்கவும்', 'எதை வெல்லலாம் என்று பார்க்கவும்.'), (10, 'none', '', 'Finish the day', 'The last press of today.', 'දවස අවසන් කරන්න', 'අද දවසේ අවසන් එබීම.', 'நாளை நிறைவு செய்யவும்', 'இன்றைய கடைசி அழுத்தம்.');
create table task_visits ( user_id uuid not null references web_task on delete restrict, task_date date not null, position smallint not null references tasks on delete restrict, at timestamptz not null, primary key (user_id, task_date, position) );
create index task_visits_date on task_visits (task_date);
create table task_completions ( user_id uuid not null references web_task on delete restrict, task_date date not null check (task_date = (completed_at at time zone 'UTC')::date), position smallint not null check (position between 1 and 10), completed_at timestamptz not null, primary key (user_id, task_date, position) );
create table task_imported_days ( user_id uuid not null references web_task on delete restrict, task_date date not null, tasks_completed smallint not null check (tasks_completed between 0 and 10), bonus_earned boolean not null, primary key (user_id, task_date) );
create function keep_tasks_in_order() returns trigger language plpgsql as $$
begin
  if new.position > 1 and not exists (
    select from task_completions
     where user_id = new.user_id and task_date = new.task_date and position = new.position - 1
  ) then
    raise exception 'a task is completed after the one before it' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger task_completions_in_order before insert on task_completions for each row execute function keep_tasks_in_order();
create view daily_task_completions with (security_invoker = true) as select c.user_id, c.task_date, count(*)::smallint as tasks_completed, exists (select from coin_transfers t where t.user_id = c.user_id and t.coin_date = c.task_date and t.kind = 'bonus') as bonus_earned from task_completions c group by c.user_id, c.task_date union all select user_id, task_date, tasks_completed, bonus_earned from task_imported_days;
alter table coin_transfers add foreign key (user_id, coin_date, task_position) references task_completions (user_id, task_date, position) on delete restrict;
grant select, update on tasks to regz_app;
grant select, insert, delete on task_visits to regz_app;
grant select, insert on task_completions, task_imported_days to regz_app;
grant select on daily_task_completions to regz_app;
create function word_letters(word text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') as letter
$$;
create table game_plays ( id uuid primary key, user_id uuid not null references web_task on delete restrict, game_name text not null check (game_name in ('Mini Shooter', 'Memory Match', 'Quick Math', 'Word Scramble', 'Target Clicker', 'Color Sequence', 'Maze Runner', 'Trivia', 'Reaction Test', 'Puzzle')), play_date date not null check (play_date = (issued_at at time zone 'UTC')::date), play_number integer not null check (play_number > 0), practice boolean not null, rules_version smallint not null check (rules_version > 0), pace text not null check (pace in ('standard', 'relaxed')), control text not null check (control in ('pointer', 'touch', 'keys', 'reader')), seed bytea not null check (octet_length(seed) = 16), content jsonb, state text not null default 'open' check (state in ('open', 'won', 'lost', 'abandoned', 'expired')), issued_at timestamptz not null, expires_at timestamptz not null check (expires_at > issued_at), ended_at timestamptz, log bytea check (octet_length(log) <= 9000), verdict jsonb, score integer check (score >= 0), flags text[] not null default '{}', voided_at timestamptz, elapsed_ms bigint, held_ms integer check (held_ms >= 0), voided_by uuid references account_admins on delete restrict, void_reason text check (btrim(void_reason) <> ''), void_coins integer check (void_coins >= 0), voided_bonus boolean not null default false, unique (user_id, game_name, play_date, practice, play_number), unique (id, user_id, game_name), check ((state = 'open') = (ended_at is null)), check (score is null or state = 'won'), constraint game_plays_timed check (log is null or num_nulls(elapsed_ms, held_ms) = 0), constraint game_plays_void check ( num_nulls(voided_at, voided_by, void_reason, void_coins) in (0, 4) and (voided_at is null or state = 'won') and (voided_at is not null or not voided_bonus)) );
create unique index game_plays_open on game_plays (user_id, game_name) where state = 'open';
create index game_plays_expiring on game_plays (expires_at) where state = 'open';
create index game_plays_best on game_plays (user_id, game_name, score) where state = 'won';
create index game_plays_logs on game_plays (ended_at) where log is not null;
create index game_plays_newest on game_plays (issued_at desc, id desc);
create index game_plays_flagged on game_plays (issued_at desc, id desc) where flags <> '{}';
create index game_plays_bonus_voided on game_plays (user_id) where voided_bonus;
create table game_completions ( play_id uuid primary key default gen_random_uuid(), user_id uuid not null references web_task on delete restrict, game_name text not null check (game_name in ('Mini Shooter', 'Memory Match', 'Quick Math', 'Word Scramble', 'Target Clicker', 'Color Sequence', 'Maze Runner', 'Trivia', 'Reaction Test', 'Puzzle')), completion_date date not null check (completion_date = (created_at at time zone 'UTC')::date), coins_earned smallint not null default 10 check (coins_earned = 10), created_at timestamptz not null, imported boolean not null default false, proved_by uuid generated always as (case when imported then null else play_id end) stored, unique (user_id, game_name, completion_date), constraint game_completions_play foreign key (proved_by, user_id, game_name) references game_plays (id, user_id, game_name) on delete restrict );
create index game_completions_user on game_completions (user_id, created_at desc);
create table game_play_moves ( play_id uuid not null references game_plays on delete restrict, step smallint not null check (step between 1 and 40), input jsonb not null check (jsonb_typeof(input) = 'number' or (jsonb_typeof(input) = 'string' and length(input #>> '{}') <= 5)), at timestamptz not null, primary key (play_id, step) );
create table game_words ( word text primary key check (word ~ '^[A-Z]{5}$'), hint_en text not null, hint_si text not null, hint_ta text not null, active boolean not null default true, version integer not null default 1, edited_by text );
create unique index game_words_letters on game_words (word_letters(word)) where active;
insert into game_words (word, hint_en, hint_si, hint_ta) values ('MOUSE', 'A small animal with a long tail, also found beside a keyboard', 'දිගු වලිගයක් ඇති කුඩා සතෙක්; යතුරුපුවරුව අසලත් ඇත', 'நீண்ட வால் கொண்ட சிறிய விலங்கு; விசைப்பலகை அருகிலும் இருக்கும்'), ('PIXEL', 'The smallest dot of a picture on a screen', 'තිරයක ඇති පින්තූරයක කුඩාම තිත', 'திரையில் உள்ள படத்தின் மிகச் சிறிய புள்ளி'), ('QUEST', 'A long search, the task of a hero', 'දිගු සෙවීමක්, වීරයෙකුගේ මෙහෙවර', 'நீண்ட தேடல், ஒரு வீரரின் பணி'), ('POWER', 'Strength, or what comes out of a socket', 'බලය, නැතහොත් විදුලි පේනුවෙන් ලැබෙන දෙය', 'வலிமை, அல்லது மின் இணைப்பில் வருவது'), ('MUSIC', 'What you hear at a concert', 'ප්‍රසංගයකදී ඔබට ඇසෙන දෙය', 'கச்சேரியில் நீங்கள் கேட்பது'), ('WORLD', 'The earth and everybody on it', 'පොළොව සහ එහි සිටින සියල්ලෝ', 'பூமியும் அதில் உள்ள அனைவரும்'), ('TIGER', 'A big cat with stripes', 'ඉරි සහිත විශාල වන සතෙක්', 'கோடுகள் கொண்ட பெரிய காட்டு விலங்கு'), ('HOUSE', 'A building where a family lives', 'පවුලක් ජීවත් වන ගොඩනැගිල්ල', 'ஒரு குடும்பம் வாழும் கட்டடம்'), ('RIVER', 'It flows to the sea', 'එය මුහුදට ගලා යයි', 'அது கடலை நோக்கி ஓடும்'), ('LIGHT', 'It comes from the sun or from a lamp', 'හිරුගෙන් හෝ පහනකින් ලැබෙන දෙය', 'சூரியனிலிருந்தோ விளக்கிலிருந்தோ வருவது'), ('MONEY', 'You pay with it', 'බඩු මිලදී ගන්නේ මෙයින්', 'பொருட்களை வாங்கக் கொடுப்பது'), ('PHONE', 'You call somebody with it', 'මෙයින් කෙනෙකුට ඇමතිය හැක', 'இதன் மூலம் ஒருவரை அழைக்கலாம்'), ('WATER', 'It is clear, and everybody drinks it', 'එය පැහැදිලියි, සැමෝම පානය කරති', 'தெளிவானது, அனைவரும் குடிப்பது'), ('STORM', 'Strong wind, rain and thunder', 'තද සුළඟ, වැසි සහ අකුණු', 'பலத்த காற்று, மழை, இடி'), ('CROWN', 'A king wears it on his head', 'රජෙක් හිසේ පළඳින දෙය', 'அரசர் தலையில் அணிவது'), ('MAGIC', 'The art of taking a rabbit out of a hat', 'තොප්පියකින් හාවෙකු ගන්නා කලාව', 'தொப்பியிலிருந்து முயலை எடுக்கும் கலை'), ('ROBOT', 'A machine that works by itself', 'තනිවම වැඩ කරන යන්ත්‍රයක්', 'தானாகவே வேலை செய்யும் இயந்திரம்'), ('JUICE', 'A drink pressed from oranges', 'දොඩම් මිරිකා ගන්නා පානයක්', 'ஆரஞ்சுகளைப் பிழிந்து எடுக்கும் பானம்'), ('APPLE', 'It is round, red or green, and grows on a tree', 'එය රවුම්, රතු හෝ කොළ, ගසක හටගනී', 'வட்டமானது, சிவப்பு அல்லது பச்சை, மரத்தில் காய்க்கும்'), ('SUGAR', 'It makes tea sweet', 'තේ පැණිරස කරන දෙය', 'தேநீரை இனிப்பாக்குவது'), ('FRUIT', 'A mango is one, and so is a banana', 'අඹ එකකි, කෙසෙල් ද එසේමය', 'மாம்பழமும் வாழைப்பழமும் இதில் அடங்கும்'), ('BRAIN', 'You think with it', 'ඔබ සිතන්නේ මෙයින්', 'இதைக் கொண்டு சிந்திக்கிறீர்கள்'), ('CLOCK', 'It hangs on a wall and has two hands', 'එය බිත්තියේ එල්ලී ඇත, කටු දෙකක් තිබේ', 'சுவரில் தொங்கும், இரண்டு முட்கள் உண்டு'), ('HAPPY', 'How you feel when you smile', 'සිනාසෙන විට දැනෙන හැඟීම', 'சிரிக்கும்போது நீங்கள் உணர்வது'), ('PIANO', 'It has black and white keys', 'කළු සහ සුදු යතුරු ඇති සංගීත භාණ්ඩයක්', 'கறுப்பு வெள்ளைக் கட்டைகள் கொண்ட இசைக்கருவி'), ('QUEEN', 'She sits beside the king', 'රජු අසල අසුන් ගෙන සිටින්නිය', 'அரசரின் அருகில் அமர்ந்திருப்பவர்'), ('RADIO', 'You hear news and songs on it', 'පුවත් සහ ගීත අසන උපකරණය', 'செய்திகளும் பாடல்களும் கேட்கும் கருவி'), ('UNCLE', 'The brother of your mother or father', 'අම්මාගේ හෝ තාත්තාගේ සහෝදරයා', 'அம்மா அல்லது அப்பாவின் சகோதரர்'), ('VIDEO', 'Moving pictures that you record or watch', 'ඔබ පටිගත කරන හෝ නරඹන චලන රූප', 'நீங்கள் பதிவு செய்யும் அல்லது பார்க்கும் நகரும் படங்கள்'), ('YOUTH', 'The years before you are grown up', 'වැඩිහිටියෙකු වීමට පෙර කාලය', 'பெரியவராவதற்கு முந்தைய பருவம்');
create table game_questions ( id uuid primary key default gen_random_uuid(), en jsonb, si jsonb, ta jsonb, right_option smallint not null check (right_option between 0 and 3), active boolean not null default false, version integer not null default 1, edited_by text, check (not active or (en is not null and si is not null and ta is not null)) );
create function pg_temp.question(asked text, variadic options text[]) returns jsonb language sql immutable as $$ select jsonb_build_object('question', asked, 'options', options) $$;
insert into game_questions (right_option, active, en, si, ta) values (0, true, pg_temp.question('Which planet is nearest the Sun?', 'Mercury', 'Venus', 'Mars', 'Jupiter'), pg_temp.question('හිරුට ආසන්නතම ග්‍රහලෝකය කුමක්ද?', 'බුධ', 'සිකුරු', 'අඟහරු', 'බ්‍රහස්පති'), pg_temp.question('சூரியனுக்கு மிக அருகில் உள்ள கோள் எது?', 'புதன்', 'வெள்ளி', 'செவ்வாய்', 'வியாழன்')), (2, true, pg_temp.question('How many legs does a spider have?', '4', '6', '8', '10'), pg_temp.question('මකුළුවෙකුට කකුල් කීයක් තිබේද?', '4', '6', '8', '10'), pg_temp.question('சிலந்திக்கு எத்தனை கால்கள் உள்ளன?', '4', '6', '8', '10')), (1, true, pg_temp.question('What is the chemical sign of water?', 'CO2', 'H2O', 'NaCl', 'O2'), pg_temp.question('ජලයේ රසායනික සංකේතය කුමක්ද?', 'CO2', 'H2O', 'NaCl', 'O2'), pg_temp.question('தண்ணீரின் வேதியியல் குறியீடு என்ன?', 'CO2', 'H2O', 'NaCl', 'O2')), (2, true, pg_temp.question('How many colors does a rainbow have?', '5', '6', '7', '9'), pg_temp.question('දේදුන්නක වර්ණ කීයක් තිබේද?', '5', '6', '7', '9'), pg_temp.question('வானவில்லில் எத்தனை நிறங்கள் உள்ளன?', '5', '6', '7', '9')), (3, true, pg_temp.question('What is the capital of Japan?', 'Seoul', 'Beijing', 'Osaka', 'Tokyo'), pg_temp.question('ජපානයේ අගනුවර කුමක්ද?', 'සෝල්', 'බීජිං', 'ඔසාකා', 'ටෝකියෝ'), pg_temp.question('ஜப்பானின் தலைநகரம் எது?', 'சியோல்', 'பெய்ஜிங்', 'ஒசாகா', 'டோக்கியோ')), (1, true, pg_temp.question('Which ocean is the largest?', 'Atlantic', 'Pacific', 'Indian', 'Arctic'), pg_temp.question('විශාලතම සාගරය කුමක්ද?', 'අත්ලාන්තික්', 'පැසිෆික්', 'ඉන්දියන්', 'ආක්ටික්'), pg_temp.question('மிகப் பெரிய பெருங்கடல் எது?', 'அட்லாண்டிக்', 'பசிபிக்', 'இந்திய', 'ஆர்க்டிக்')), (2, true, pg_temp.question('How many sides does a hexagon have?', '4', '5', '6', '8'), pg_temp.question('ෂඩාස්‍රයකට පැති කීයක් තිබේද?', '4', '5', '6', '8'), pg_temp.question('அறுகோணத்திற்கு எத்தனை பக்கங்கள் உள்ளன?', '4', '5', '6', '8')), (0, true, pg_temp.question('Which land animal is the fastest?', 'Cheetah', 'Lion', 'Horse', 'Leopard'), pg_temp.question('වේගවත්ම ගොඩබිම් සත්ත්වයා කවුද?', 'චීටා', 'සිංහයා', 'අශ්වයා', 'දිවියා'), pg_temp.question('மிக வேகமான நில விலங்கு எது?', 'சிவிங்கிப்புலி', 'சிங்கம்', 'குதிரை', 'சிறுத்தை')), (3, true, pg_temp.question('Who wrote Romeo and Juliet?', 'Charles Dickens', 'Mark Twain', 'Jane Austen', 'William Shakespeare'), pg_temp.question('රෝමියෝ සහ ජුලියට් ලිව්වේ කවුද?', 'චාල්ස් ඩිකන්ස්', 'මාක් ට්වේන්', 'ජේන් ඔස්ටින්', 'විලියම් ෂේක්ස්පියර්'), pg_temp.question('ரோமியோ அண்ட் ஜூலியட்டை எழுதியவர் யார்?', 'சார்லஸ் டிக்கன்ஸ்', 'மார்க் ட்வைன்', 'ஜேன் ஆஸ்டின்', 'வில்லியம் ஷேக்ஸ்பியர்')), (2, true, pg_temp.question('How many continents are there?', '5', '6', '7', '8'), pg_temp.question('මහාද්වීප කීයක් තිබේද?', '5', '6', '7', '8'), pg_temp.question('எத்தனை கண்டங்கள் உள்ளன?', '5', '6', '7', '8'));
drop function pg_temp.question(text, text[]);
create function refuse_unproved_completion() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not new.imported and not exists (
    select from game_plays p
     where p.id = new.play_id and p.state = 'won' and not p.practice
       and p.user_id = new.user_id and p.game_name = new.game_name) then
    raise exception 'a completion needs a play that was won' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger game_completions_proved after insert on game_completions for each row when (not new.imported) execute function refuse_unproved_completion();
create function refuse_play_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and new.state <> old.state then
    raise exception 'a play ends once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger game_plays_end_once before update of state on game_plays for each row execute function refuse_play_change();
create function game_faults(since timestamptz default null) returns table (name text, wrong integer) language sql stable set search_path = pg_catalog, public, pg_temp as $$
select 'C8', count(*)::integer
  from game_completions g left join game_plays p on p.id = g.play_id
 where not g.imported and (since is null or g.created_at >= since)
   and (p.id is null or p.practice
        or (p.state, p.user_id, p.game_name) <> ('won', g.user_id, g.game_name))
$$;
create function refuse_second_void() returns trigger language plpgsql as $$
begin
  if old.voided_at is not null then
    raise exception 'a play is voided once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger game_plays_void_once before update of voided_at, voided_by, void_reason, void_coins, voided_bonus on game_plays for each row execute function refuse_second_void();
alter table coin_transfers add foreign key (play_id) references game_completions on delete restrict;
alter table coin_adjustments add foreign key (play_id) references game_plays on delete restrict;
grant select on game_completions to regz_app;
grant insert (play_id, user_id, game_name, completion_date, coins_earned, created_at, imported) on game_completions to regz_app;
grant select, insert on game_plays, game_play_moves to regz_app;
grant update (state, ended_at, log, verdict, score, flags, voided_at, elapsed_ms, held_ms, voided_by, void_reason, void_coins, voided_bonus) on game_plays to regz_app;
grant select, insert, update, delete on game_words, game_questions to regz_app;
grant execute on function game_faults(timestamptz) to regz_app;
create table shop_offers ( product_id uuid primary key references key_stock_products on delete restrict, description_en text not null check (btrim(description_en) <> ''), description_si text not null check (btrim(description_si) <> ''), description_ta text not null check (btrim(description_ta) <> ''), is_active boolean not null default true, version integer not null default 1, edited_by text );
insert into shop_offers (product_id, description_en, description_si, description_ta) select id, format('%s for %s on one device.', title, period_en), format('%s %s, එක් උපාංගයක.', title, period_si), format('%s: %s, ஒரு சாதனத்தில்.', title, period_ta) from (select id, replace(package, '-', ' + ') as title, case duration_days when 30 then '30 days' else '3 years' end as period_en, case duration_days when 30 then 'දින 30කට' else 'වසර 3කට' end as period_si, case duration_days when 30 then '30 நாட்கள்' else '3 ஆண்டுகள்' end as period_ta from key_stock_products where price_coins is not null) as product;
create table task_shop_purchases ( id uuid primary key default gen_random_uuid(), user_id uuid not null references web_task on delete restrict, product_id uuid not null references key_stock_products on delete restrict, license_key_id uuid unique references license_keys on delete restrict, coins_spent integer not null check (coins_spent > 0), network_hash bytea check (octet_length(network_hash) = 32), created_at timestamptz not null, imported boolean not null default false, unique (user_id, product_id), check (imported or (license_key_id is not null and network_hash is not null)) );
create index task_shop_purchases_network on task_shop_purchases (network_hash, created_at);
create index task_shop_purchases_newest on task_shop_purchases (created_at);
create table shop_shared_networks ( network cidr primary key, note text not null check (btrim(note) <> ''), added_by text not null, added_at timestamptz not null );
create function forget_closed_buyer() returns trigger language plpgsql as $$
begin
  update license_keys set assigned_to = 'closed account'
   where id in (select license_key_id from task_shop_purchases where user_id = new.id);
  return null;
end $$;
create trigger web_task_forget_buyer after update of closed_at on web_task for each row when (old.closed_at is null and new.closed_at is not null) execute function forget_closed_buyer();
create view task_shop_products with (security_invoker = true) as select product.id, product.name, offer.description_en as description, product.price_coins as price, offer.is_active from shop_offers offer join key_stock_products product on product.id = offer.product_id;
alter table coin_transfers add foreign key (purchase_id) references task_shop_purchases on delete restrict;
grant select, update on shop_offers to regz_app;
grant select on task_shop_products to regz_app;
grant select, insert on task_shop_purchases to regz_app;
grant select, insert, delete on shop_shared_networks to regz_app;
create table free_panel_links ( id uuid primary key default gen_random_uuid(), link_code text not null unique check (link_code ~ '^regz-free-[A-Za-z0-9]{20}$'), parent_id uuid references free_panel_links on delete cascade, admin_username text not null check (btrim(admin_username) <> ''), admin_password text not null check (admin_password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$'), expires_at timestamptz not null, max_uses integer not null check (max_uses between 1 and 1000), used_count integer not null default 0 check (used_count >= 0), granted_uses integer not null default 0 check (granted_uses >= 0), admin_log_ins integer not null default 0 check (admin_log_ins >= 0), opened_count integer not null default 0 check (opened_count >= 0), is_active boolean not null default true, created_at timestamptz not null, other_uses integer not null default 0, several_per_mailbox boolean not null default false, disabled_by_staff boolean not null default false, check (used_count + granted_uses <= max_uses), check (other_uses between 0 and used_count) );
create index free_panel_links_parent on free_panel_links (parent_id);
create index free_panel_links_newest on free_panel_links (created_at desc, id desc);
create table free_panel_usage ( id uuid primary key default gen_random_uuid(), link_id uuid references free_panel_links on delete set null, link_code text not null, user_id uuid references users on delete set null, username text not null, license_key_id uuid unique references license_keys on delete restrict, signed_up boolean not null, outcome text not null check (outcome in ('made', 'returned', 'kept')), attempt_id text check (attempt_id ~ '^[0-9a-f]{32}$'), used_at timestamptz not null, check ((outcome = 'made') = (license_key_id is not null)), unique (link_code, user_id) );
create unique index free_panel_usage_trial on free_panel_usage (user_id) where outcome = 'made';
create index free_panel_usage_link on free_panel_usage (link_id);
create index free_panel_usage_made on free_panel_usage (used_at) where outcome = 'made';
create index free_panel_usage_attempt on free_panel_usage (attempt_id);
create table free_panel_settings ( one boolean primary key default true check (one), once_per_device boolean not null default false, once_per_community boolean not null default true );
insert into free_panel_settings default values;
create function forget_deleted_trial_user() returns trigger language plpgsql as $$
begin
  update free_panel_usage set username = 'deleted account' where user_id = old.id;
  return old;
end $$;
create trigger users_forget_trials before delete on users for each row execute function forget_deleted_trial_user();
grant select, insert, update, delete on free_panel_links to regz_app;
grant select, insert, update on free_panel_usage to regz_app;
grant select, update on free_panel_settings to regz_app;
create table license_package_roles ( package text not null references license_packages on delete cascade, slot smallint not null check (slot between 1 and 5), role_id text not null check (role_id ~ '^[0-9]{17,20}$'), primary key (package, slot), unique (package, role_id) );
create table community_flows ( state text primary key, user_id uuid not null references users on delete cascade, session_id text not null references account_sessions on delete cascade, verifier text not null, redirect_uri text not null, expires_at timestamptz not null );
create index community_flows_user on community_flows (user_id);
create index community_flows_expiry on community_flows (expires_at);
create table community_role_syncs ( discord_id text primary key, version bigint not null default 1, due_at timestamptz default now(), leased_until timestamptz, failures integer not null default 0, role_ids text[] not null default '{}', wanted_count smallint not null default 0, assigned_count smallint not null default 0, last_synced_at timestamptz, last_error text, join_until timestamptz, join_refused boolean not null default false );
create index community_role_syncs_due on community_role_syncs (due_at) where due_at is not null;
create function request_community_role_sync(id text) returns void language sql as $$
  insert into community_role_syncs (discord_id) values (id)
  on conflict (discord_id) do update
    set version = community_role_syncs.version + 1, due_at = now(), failures = 0;
$$;
create function follow_community_roles() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.discord_id is not null then
    perform request_community_role_sync(old.discord_id);
  end if;
  if tg_op <> 'DELETE' and new.discord_id is not null
     and (tg_op = 'INSERT' or new.discord_id is distinct from old.discord_id) then
    perform request_community_role_sync(new.discord_id);
  end if;
  return null;
end $$;
create trigger users_community_roles_insert after insert on users for each row when (new.discord_id is not null) execute function follow_community_roles();
create trigger users_community_roles_delete after delete on users for each row when (old.discord_id is not null) execute function follow_community_roles();
create trigger users_community_roles_update after update on users for each row when ( (old.discord_id is not null or new.discord_id is not null) and (old.discord_id, old.subscription, old.expiredate, old.ends_time, old.admin_approval, old.banned) is distinct from (new.discord_id, new.subscription, new.expiredate, new.ends_time, new.admin_approval, new.banned) ) execute function follow_community_roles();
create function follow_community_role_mapping() returns trigger language plpgsql as $$
begin
  update community_role_syncs set version = version + 1, due_at = now(), failures = 0;
  return null;
end $$;
create trigger license_package_roles_community after insert or update or delete on license_package_roles for each statement execute function follow_community_role_mapping();
grant select, insert, update, delete on license_package_roles, community_role_syncs to regz_app;
grant select, insert, delete on community_flows to regz_app;
create table contact_threads ( id uuid primary key default gen_random_uuid(), number integer not null unique generated always as identity (start with 1001), name text not null check (btrim(name) <> ''), email text not null check (btrim(email) <> ''), subject text not null check (btrim(subject) <> ''), token_hash bytea not null unique check (octet_length(token_hash) = 32), digest bytea not null check (octet_length(digest) = 32), state text not null default 'open' check (state in ('open', 'answered', 'closed')), created_at timestamptz not null, last_at timestamptz not null, version integer not null default 1 );
create unique index contact_threads_sent_once on contact_threads (digest) where state <> 'closed';
create index contact_threads_last on contact_threads (last_at);
create index contact_threads_mailbox on contact_threads (account_mailbox(email));
create index contact_threads_open on contact_threads (last_at) where state = 'open';
create table contact_messages ( id bigint primary key generated always as identity, thread_id uuid not null references contact_threads on delete cascade, staff_name text, text text not null check (btrim(text) <> ''), created_at timestamptz not null );
create index contact_messages_thread on contact_messages (thread_id, id);
create function forget_contact() returns trigger language plpgsql as $$
begin
  delete from contact_threads where account_mailbox(email) = account_mailbox(old.email);
  return null;
end $$;
create trigger users_forget_contact after delete on users for each row when (old.email_verified) execute function forget_contact();
grant select, insert, update, delete on contact_threads to regz_app;
grant select, insert on contact_messages to regz_app;
create table guild_applications ( id uuid primary key default gen_random_uuid(), number integer not null unique generated always as identity, in_game_name text not null check (btrim(in_game_name) <> ''), email text not null check (btrim(email) <> ''), experience_level text not null check (experience_level in ('Beginner', 'Intermediate', 'Advanced', 'Expert')), message text, state text not null default 'open' check (state in ('open', 'accepted', 'declined')), token_hash bytea unique check (octet_length(token_hash) = 32), created_at timestamptz not null, decided_at timestamptz, decided_by text, note text, check ((state = 'open') = (decided_at is null)), check ((decided_at is null) = (decided_by is null)) );
create unique index guild_applications_open on guild_applications (account_mailbox(email)) where state = 'open';
create index guild_applications_mailbox on guild_applications (account_mailbox(email));
create function forget_guild_applications() returns trigger language plpgsql as $$
begin
  delete from guild_applications where account_mailbox(email) = account_mailbox(old.email);
  return null;
end $$;
create trigger users_forget_guild_applications after delete on users for each row when (old.email_verified) execute function forget_guild_applications();
grant select, insert, update, delete on guild_applications to regz_app;
create table giveaways ( id uuid primary key default gen_random_uuid(), title text not null check (btrim(title) <> ''), description text not null, starts_at timestamptz not null, ends_at timestamptz not null check (ends_at > starts_at), is_sample boolean not null default false, commitment text check (commitment ~ '^[0-9a-f]{64}$'), sealed_seed text, closed_at timestamptz, entries_digest text check (entries_digest ~ '^[0-9a-f]{64}$'), drawn_at timestamptz, drawn_by text, seed text check (seed ~ '^[0-9a-f]{64}$'), created_at timestamptz not null, version integer not null default 1, edited_by text, beacon_chain text, beacon_round bigint, beacon_signature text, check (is_sample or (commitment is not null and sealed_seed is not null)), check ((closed_at is null) = (entries_digest is null) or is_sample), check (is_sample or (drawn_at is null) = (seed is null)), check (drawn_at is null or closed_at is not null), constraint giveaways_beacon check ((beacon_chain is null) = (beacon_round is null)) );
insert into giveaways (id, title, description, starts_at, ends_at, is_sample, closed_at, drawn_at, created_at) values ('00000000-0000-4000-8000-000000000001', 'April Giveaway', 'Premium license keys for three players.', '2025-04-15 20:30+00', '2025-04-30 00:59+00', true, '2025-04-30 00:59+00', '2025-04-30 00:59+00', '2025-04-15 20:30+00');
create table giveaway_prizes ( giveaway_id uuid not null references giveaways on delete cascade, place integer not null check (place > 0), name text not null check (btrim(name) <> ''), product_id uuid references key_stock_products on delete restrict, primary key (giveaway_id, place) );
insert into giveaway_prizes (giveaway_id, place, name) values ('00000000-0000-4000-8000-000000000001', 1, 'Supreme, 30 days'), ('00000000-0000-4000-8000-000000000001', 2, 'Essential, 30 days'), ('00000000-0000-4000-8000-000000000001', 3, 'Essential, 7 days');
create table giveaway_registrations ( id uuid primary key default gen_random_uuid(), number integer not null unique generated always as identity, giveaway_id uuid not null references giveaways on delete restrict, name text not null check (btrim(name) <> ''), email text not null check (btrim(email) <> ''), mobile text not null check (btrim(mobile) <> ''), game_name text not null, game_id text not null check (btrim(game_id) <> ''), game_key text not null, code text not null unique check (code ~ '^[0-9a-f]{32}$'), masked_name text not null, created_at timestamptz not null, shared_mailbox text );
create unique index giveaway_registrations_player on giveaway_registrations (giveaway_id, game_key);
create unique index giveaway_registrations_mailbox on giveaway_registrations (giveaway_id, account_mailbox(email)) where shared_mailbox is distinct from email;
create index giveaway_registrations_of_mailbox on giveaway_registrations (account_mailbox(email));
create table giveaway_entries ( giveaway_id uuid not null references giveaways on delete restrict, code text not null, masked_name text not null, primary key (giveaway_id, code) );
create table giveaway_winners ( giveaway_id uuid not null references giveaways on delete restrict, place integer not null, masked_name text not null, prize text not null, code text, license_key_id uuid unique references license_keys on delete restrict, primary key (giveaway_id, place), unique (giveaway_id, code) );
insert into giveaway_winners (giveaway_id, place, masked_name, prize) values ('00000000-0000-4000-8000-000000000001', 1, 'K***', 'Supreme, 30 days'), ('00000000-0000-4000-8000-000000000001', 2, 'S***', 'Essential, 30 days'), ('00000000-0000-4000-8000-000000000001', 3, 'N***', 'Essential, 7 days');
create table giveaway_counts ( giveaway_id uuid not null, registered integer not null, published integer not null );
create index giveaway_counts_giveaway on giveaway_counts (giveaway_id);
create function keep_closed_registrations() returns trigger language plpgsql as $$
declare
  giveaway giveaways;
begin
  if tg_op = 'INSERT' then
    select * into giveaway from giveaways where id = new.giveaway_id;
    if giveaway.closed_at is not null and not giveaway.is_sample then
      raise exception 'the giveaway is closed' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select * into giveaway from giveaways where id = old.giveaway_id;
  if giveaway.drawn_at is null
     and (giveaway.closed_at is not null or giveaway.ends_at <= clock_timestamp()) then
    raise exception 'the giveaway is not drawn yet' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger giveaway_registrations_keep before insert or delete on giveaway_registrations for each row execute function keep_closed_registrations();
create function forget_giveaway_registrations() returns trigger language plpgsql as $$
begin
  delete from giveaway_registrations registration using giveaways giveaway
   where giveaway.id = registration.giveaway_id
     and (giveaway.drawn_at is not null
          or (giveaway.closed_at is null and giveaway.ends_at > clock_timestamp()))
     and account_mailbox(registration.email) = account_mailbox(old.email);
  return null;
end $$;
create trigger users_forget_giveaway_registrations after delete on users for each row when (old.email_verified) execute function forget_giveaway_registrations();
create function count_giveaway_registrations() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into giveaway_counts
  select giveaway_id, case tg_op when 'INSERT' then count(*) else -count(*) end, 0
    from changed group by giveaway_id;
  return null;
end $$;
create trigger giveaway_registrations_added after insert on giveaway_registrations referencing new table as changed for each statement execute function count_giveaway_registrations();
create trigger giveaway_registrations_removed after delete on giveaway_registrations referencing old table as changed for each statement execute function count_giveaway_registrations();
create function count_giveaway_entries() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into giveaway_counts select giveaway_id, 0, count(*) from added group by giveaway_id;
  return null;
end $$;
create trigger giveaway_entries_added after insert on giveaway_entries referencing new table as added for each statement execute function count_giveaway_entries();
create function fold_giveaway_counts() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    delete from giveaway_counts
     where giveaway_id in
           (select giveaway_id from giveaway_counts group by giveaway_id having count(*) > 1)
    returning *)
  insert into giveaway_counts
  select giveaway_id, sum(registered), sum(published) from taken group by giveaway_id
  having sum(registered) <> 0 or sum(published) <> 0
$$;
create function recount_giveaways() returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table giveaway_registrations, giveaway_entries in share mode;
  delete from giveaway_counts;
  insert into giveaway_counts
  select giveaway_id, count(*), 0 from giveaway_registrations group by giveaway_id
  union all
  select giveaway_id, 0, count(*) from giveaway_entries group by giveaway_id;
end $$;
create function giveaway_count_faults() returns setof uuid language sql stable set search_path = pg_catalog, public, pg_temp as $$
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
grant select, insert, update, delete on giveaways to regz_app;
grant select, insert, delete on giveaway_prizes, giveaway_registrations to regz_app;
grant select, insert on giveaway_entries, giveaway_winners to regz_app;
grant select on giveaway_counts to regz_app;
revoke execute on function fold_giveaway_counts(), recount_giveaways() from public;
grant execute on function fold_giveaway_counts(), giveaway_count_faults() to regz_app;
create table guide_steps_done ( user_id uuid not null references users on delete cascade, step text not null check (step ~ '^[a-z0-9-]{1,64}$'), done_at timestamptz not null default now(), primary key (user_id, step) );
grant select, insert, delete on guide_steps_done to regz_app;
create table overview_figures ( day date not null, name text not null check (name in ( 'sales', 'test_sales', 'paid', 'checkouts', 'redemptions', 'trials', 'trial_buyers', 'coins_issued', 'coins_spent', 'keys_taken', 'active', 'available')), label text not null default '', value bigint not null, primary key (day, name, label) );
create table overview_rounds ( one boolean primary key default true check (one), counted_at timestamptz );
insert into overview_rounds default values;
grant select, insert, delete on overview_figures to regz_app;
grant select, update on overview_rounds to regz_app;
create table order_sandbox_sessions ( id text primary key check (id ~ '^cs_[A-Za-z0-9_-]{32}$'), attempt text not null unique, payment_id text not null unique check (payment_id ~ '^pay_[A-Za-z0-9_-]{16}$'), order_id text not null, product_name text not null, amount_minor bigint not null check (amount_minor > 0), currency text not null check (currency ~ '^[A-Z]{3}$'), product_id integer not null, variant_id integer not null, state text not null default 'open' check (state in ('open', 'authenticating', 'processing', 'paid', 'expired')), attempts integer not null default 0, failure_code text, settles_at timestamptz, settles_as text check (settles_as in ('paid', 'failed')), disputes_at timestamptz, dispute_id text, dispute_status text check (dispute_status in ('open', 'won', 'lost')), refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor), delivery text not null default 'now' check (delivery in ('now', 'delayed', 'held')), created_at timestamptz not null, expires_at timestamptz not null, check ((state = 'processing') = (settles_at is not null)), check ((settles_at is null) = (settles_as is null)), check ((dispute_id is null) = (dispute_status is null)) );
create index order_sandbox_sessions_newest on order_sandbox_sessions (created_at desc, id desc);
create index order_sandbox_sessions_order on order_sandbox_sessions (order_id);
create table order_sandbox_deliveries ( id text primary key check (id ~ '^msg_[A-Za-z0-9_-]{32}$'), position bigint generated always as identity, session_id text not null references order_sandbox_sessions on delete cascade, type text not null, fact text unique, trick text check (trick in ('forged', 'stale', 'wrong-amount', 'wrong-currency', 'wrong-product')), body text not null, state text not null check (state in ('waiting', 'held', 'delivered', 'given-up')), attempts integer not null default 0, log jsonb not null default '[]', created_at timestamptz not null, check ((fact is null) <> (trick is null)) );
create index order_sandbox_deliveries_session on order_sandbox_deliveries (session_id, position);
create index order_sandbox_deliveries_newest on order_sandbox_deliveries (created_at);
grant select, insert, update on order_sandbox_sessions, order_sandbox_deliveries to regz_app;
create table test_clock ( number integer primary key check (number > 0), step_ms bigint not null check (step_ms > 0), made_by text not null, reached timestamptz not null, happened jsonb );
grant select, insert on test_clock to regz_app;
grant update (happened) on test_clock to regz_app;
create function tell_test_clock() returns trigger language plpgsql as $$
begin
  perform pg_notify('test_clock', '');
  return null;
end $$;
create trigger test_clock_told after insert on test_clock for each statement execute function tell_test_clock();
-- Rows that its people and programs wrote.
insert into users (id, username, password, email, mobile_number, admin_approval, banned, ban_reason,
  subscription, expiredate, hwid, key, email_verified, discord_id, discord_username, created_at)
values
  ('10000000-0000-4000-8000-000000000001', 'nimal', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5',
   'nimal@example.com', '0771234567', true, false, null, null, null, '{PC-1,PC-2}',
   'SOLD-1', true, '123456789012345678', 'nimal#1', '2025-11-01 10:00+00'),
  ('10000000-0000-4000-8000-000000000002', 'Kamala', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5',
   'Kamala+shop@example.com', null, false, false, null, null, null, '{}', null, false, null, null,
   '2025-11-02 10:00+00'),
  ('10000000-0000-4000-8000-000000000003', 'banned one', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5',
   null, null, true, true, 'shared the key', 'Regz-Owner', 'infinity', '{PC-3}', 'FROM-ELSEWHERE',
   false, null, null, '2025-11-03 10:00+00');
insert into account_admins (id, username, password) values
  ('20000000-0000-4000-8000-000000000001', 'sithara', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5');
insert into account_sessions (id, kind, subject_id, secret_hash, user_agent, address) values
  ('session-of-nimal', 'customer', '10000000-0000-4000-8000-000000000001', sha256('1'), 'browser', '10.0.0.1'),
  ('session-of-staff', 'admin', '20000000-0000-4000-8000-000000000001', sha256('2'), 'browser', '10.0.0.2');
insert into account_challenges_spent values ('a-nonce', '2031-01-01 00:00+00');
insert into account_email_tokens (user_id, purpose, token_hash, email, expires_at) values
  ('10000000-0000-4000-8000-000000000001', 'reset-password', sha256('3'), 'nimal@example.com', '2031-01-01 00:00+00');
insert into account_identities values
  ('https://identity.example', 'subject-1', '10000000-0000-4000-8000-000000000001', 'nimal@example.com',
   '2025-11-05 10:00+00');
insert into account_identity_flows values
  ('flow-1', 'device-reset', '10000000-0000-4000-8000-000000000001', 'session-of-nimal', 'nimal@example.com',
   '{}', '/client', 'https://regz.example/back', 'verifier', 'nonce', '2031-01-01 00:00+00');
insert into account_identity_grants values
  ('30000000-0000-4000-8000-000000000001', 'session-of-nimal', '10000000-0000-4000-8000-000000000001',
   'device-reset', '{"link": "x"}', '2031-01-01 00:00+00');
insert into account_identity_registrations values
  (sha256('4'), 'https://identity.example', 'subject-2', 'new@example.com', '2031-01-01 00:00+00');
insert into account_deletion_forms values
  ('session-of-nimal', '10000000-0000-4000-8000-000000000001', 'moving on', '2031-01-01 00:00+00');
insert into account_deletions values
  ('10000000-0000-4000-8000-000000000002', 'no longer needed', '2025-11-05 10:00+00', '2031-01-01 00:00+00');
insert into account_deletion_notices values
  ('30000000-0000-4000-8000-000000000002', 'gone', 'g***@example.com', 'Supreme', 'left', '2025-11-04 10:00+00');
insert into account_totp (kind, subject_id, secret, started_at, confirmed_at, last_step) values
  ('customer', '10000000-0000-4000-8000-000000000001', 'sealed', '2025-11-05 10:00+00', '2025-11-05 10:01+00', 7),
  ('admin', '20000000-0000-4000-8000-000000000001', 'sealed', '2025-11-05 10:00+00', null, 0);
insert into account_recovery_codes values
  ('customer', '10000000-0000-4000-8000-000000000001', sha256('5'), null),
  ('customer', '10000000-0000-4000-8000-000000000001', sha256('6'), '2025-11-06 10:00+00');
insert into account_passkeys values
  ('30000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 'credential', '\x01', 3,
   '{usb}', 'multiDevice', true, 'phone', '2025-11-05 10:00+00', null);
insert into account_passkey_challenges values
  ('challenge-1', 'register', 'session-of-nimal', null, '2031-01-01 00:00+00');
insert into license_package_roles values ('Supreme', 1, '123456789012345678');
insert into license_keys (id, license_key, product_id, subscription, duration_days, assigned_to, assigned_at,
  activated, activated_at, username, user_id, withheld)
select id::uuid, license_key, (select id from key_stock_products where position = place), package, days,
       assigned_to, assigned_at::timestamptz, activated, activated_at::timestamptz, username, user_id::uuid, withheld
  from (values
    ('40000000-0000-4000-8000-000000000001', 'SOLD-1', 1, 'Supreme', 30, 'nimal', '2025-11-06 10:00+00',
     true, '2025-11-06 11:00+00', 'nimal', '10000000-0000-4000-8000-000000000001', null),
    ('40000000-0000-4000-8000-000000000002', 'FREE-1', 1, 'Supreme', 30, null, null, false, null, null, null, null),
    ('40000000-0000-4000-8000-000000000003', 'FREE-2', 11, 'Supreme', 30, null, null, false, null, null, null, null),
    ('40000000-0000-4000-8000-000000000004', 'HELD-1', 2, 'Essential', 30, 'Kamala', '2025-11-07 10:00+00',
     false, null, null, null, 'suspended')
  ) as each (id, license_key, place, package, days, assigned_to, assigned_at, activated, activated_at,
             username, user_id, withheld);
insert into license_redemptions (license_key_id, user_id, effect, subscription, expires_on, redeemed_at) values
  ('40000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'started', 'Supreme',
   '2031-01-31', '2025-11-06 11:00+00');
insert into license_time_entries (account_id, number, at, kind, days, license_key_id, actor_kind, actor_id, before,
  package_after, ends_on_after) values
  ('10000000-0000-4000-8000-000000000001', 1, '2025-11-06 11:00+00', 'redemption', 30,
   '40000000-0000-4000-8000-000000000001', 'customer', '10000000-0000-4000-8000-000000000001',
   license_time_standing(null, null, null, null), 'Supreme', '2031-01-31');
insert into license_expiry_notices values
  ('10000000-0000-4000-8000-000000000001', '2025-11-30', 'ends-soon', '2025-11-27 10:00+00');
insert into subscription_types (id, name, description, price, is_active) values
  ('30000000-0000-4000-8000-000000000004', 'Monthly', 'thirty days', 750.00, true);
insert into idempotency_answers
select 'admin:1', operation, 'sixteen-characters', sha256('7'), '{"ok": true}', now()
  from unnest(array['licenses.redeemLicense', 'orders.changeGift', 'orders.staff.changeGift', 'panel.staff.changeRelease',
                    'panel.staff.writeValue', 'storefront.staff.updateSubscriptionType']) as operation;
insert into mail_outbox (id, to_address, template, data, message_id, attempts) values
  ('30000000-0000-4000-8000-000000000005', 'nimal@example.com', 'welcome', '{"link": "x"}', '<1@regz>', 2);
insert into device_reset_links values
  ('session-of-nimal', '30000000-0000-4000-8000-000000000006', '10000000-0000-4000-8000-000000000001',
   sha256('8'), '2031-01-01 00:00+00', null);
insert into device_resets values
  ('30000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000001', 'PC-0', '{PC-0,PC-1}', 9,
   '2025-11-09 10:00+00', '10.0.0.1');
insert into community_flows values
  ('state-1', '10000000-0000-4000-8000-000000000001', 'session-of-nimal', 'verifier',
   'https://regz.example/back', '2031-01-01 00:00+00');
insert into guide_steps_done values ('10000000-0000-4000-8000-000000000001', 'install', '2025-11-09 10:00+00');
insert into download_files values (repeat('a', 64), 1000, 'image/png', '2025-11-09 10:00+00');
insert into download_items (id, area, position, title, language, file_sha256, file_name, updated_at) values
  ('30000000-0000-4000-8000-000000000008', 'sample', 1, 'A sample', 'C++', repeat('a', 64), 'sample.zip',
   '2025-11-09 10:00+00');
insert into download_images values ('30000000-0000-4000-8000-000000000008', 1, repeat('a', 64));
insert into download_seedings values (true, '2025-11-01 10:00+00');
insert into coupons (id, code, kind, value, created_by, created_at) values
  ('80000000-0000-4000-8000-000000000001', 'MAY-10', 'percent', 10, 'sithara', '2025-11-01 10:00+00');
insert into order_facts (id, order_id, user_id, client_name, client_email, plan_id, stock_product_id, product_name,
  validity_days, amount_minor, display_amount_minor, provider, provider_session_id, payment_ref, live, paid_at,
  license_key_id, fulfilled_at, flag, flagged_at, needs_key_since, coupon_id, discount_minor, created_at)
select ('50000000-0000-4000-8000-00000000000' || n)::uuid, 'RG-' || n, buyer::uuid, client, email, plan,
       (select id from key_stock_products where position = 11), 'Supreme', 30, 75000, 75000, provider, 'cs_' || n,
       payment, true, paid_at::timestamptz, key::uuid, paid_at::timestamptz + case when key <> '' then interval '1 hour' end,
       flag, case when flag <> '' then timestamptz '2025-11-06 09:03+00' end, needs_key_since::timestamptz,
       case n when 1 then '80000000-0000-4000-8000-000000000001'::uuid end, case n when 1 then 8333 else 0 end,
       '2025-11-06 09:00+00'
  from (values
    (1, '10000000-0000-4000-8000-000000000001', 'nimal', 'nimal@example.com', 'supreme-monthly', 'stripe', 'pi_1',
     '2025-11-06 09:01+00', '40000000-0000-4000-8000-000000000001', null, null),
    (2, '10000000-0000-4000-8000-000000000002', 'Kamala', null, 'supreme-weekly', 'stripe', null, null, null,
     'amount-mismatch', null),
    (3, null, 'deleted account', null, 'supreme-lifetime', 'stripe', 'pi_3', '2025-11-06 09:04+00', null, null,
     '2025-11-06 09:05+00'),
    (4, '10000000-0000-4000-8000-000000000002', 'Kamala', null, 'supreme-monthly', 'transfer', null, null, null, null,
     null)
  ) as each (n, buyer, client, email, plan, provider, payment, paid_at, key, flag, needs_key_since);
insert into order_events (provider, event_key, kind, order_ref, event, received_at, processed_at, outcome)
select 'stripe', key, kind, case when n > 0 then ('50000000-0000-4000-8000-00000000000' || n)::uuid end,
       event::jsonb || '{"live": true, "occurredAt": "2025-11-06T09:00:00Z"}', '2025-11-06 09:00+00',
       case when outcome <> '' then timestamptz '2025-11-06 09:01+00' end, outcome
  from (values
    ('evt_1', 'paid', 1, '{"paymentRef": "pi_1", "amount": {"minor": 75000, "currency": "LKR"}}', 'applied'),
    ('evt_2', 'paid', 2, '{"paymentRef": "pi_2", "amount": {"minor": 70000, "currency": "LKR"}}', 'flagged'),
    ('evt_3', 'paid', 3, '{"paymentRef": "pi_3", "amount": {"minor": 75000, "currency": "LKR"}}', 'applied'),
    ('evt_4', 'paid', 1, '{"paymentRef": "pi_4", "amount": {"minor": 75000, "currency": "LKR"}}', 'flagged'),
    ('evt_5', 'paid', 0, '{"paymentRef": "pi_5", "amount": {"minor": 60000, "currency": "LKR"}}', 'unmatched'),
    ('evt_6', 'refund', 0, '{"paymentRef": "pi_5", "refundRef": "re_5", "amount": {"minor": 60000, "currency": "LKR"},
      "status": "succeeded"}', 'unmatched'),
    ('evt_7', 'dispute', 0, '{"paymentRef": "pi_4", "disputeRef": "dp_4", "status": "open"}', 'ignored'),
    ('evt_8', 'paid', 0, '{"paymentRef": "pi_8"}', null)
  ) as each (key, kind, n, event, outcome);
insert into order_refunds values
  ('stripe', 're_1', '50000000-0000-4000-8000-000000000001', 1000, 'succeeded', '2025-11-10 10:00+00');
insert into order_disputes values
  ('stripe', 'dp_3', '50000000-0000-4000-8000-000000000003', 'open', '2025-11-10 10:00+00');
insert into order_trades values
  ('50000000-0000-4000-8000-000000000004', '50000000-0000-4000-8000-000000000001', 5000);
insert into order_receipt_years values (2025, 1);
insert into order_receipts values ('50000000-0000-4000-8000-000000000001', 2025, 1, '2025-11-06 09:01+00', '{}');
insert into order_receipt_buyers values
  ('50000000-0000-4000-8000-000000000001', 1, '10000000-0000-4000-8000-000000000001', 'Nimal', 'Galle',
   '2025-11-06 10:00+00');
insert into order_slips (id, order_ref, sha256, media_type, byte_count, content, uploaded_at) values
  ('80000000-0000-4000-8000-000000000002', '50000000-0000-4000-8000-000000000004', sha256('slip'), 'image/png', 4, 'slip',
   '2025-11-06 10:00+00');
insert into order_statement_columns values ('Date,Amount', '{date,amount}', '2025-11-06 10:00+00');
insert into order_gifts (order_ref, recipient, message, email, links, token_hash, sent_at) values
  ('50000000-0000-4000-8000-000000000003', 'Ruwan', 'For you', 'ruwan@example.com', 1, sha256('gift'), '2025-11-06 10:00+00'),
  ('50000000-0000-4000-8000-000000000004', 'Sunil', 'And you', null, 0, null, null);
insert into order_sandbox_sessions (id, attempt, payment_id, order_id, product_name, amount_minor, currency,
  product_id, variant_id, created_at, expires_at) values
  ('cs_' || repeat('a', 32), 'attempt-1', 'pay_' || repeat('a', 16), 'RG-4', 'Supreme', 75000, 'LKR', 105, 1052,
   '2025-11-06 09:00+00', '2031-01-01 00:00+00');
insert into order_sandbox_deliveries (id, session_id, type, fact, body, state, created_at) values
  ('msg_' || repeat('b', 32), 'cs_' || repeat('a', 32), 'checkout.opened', 'opened', '{}', 'delivered',
   '2025-11-06 09:00+00');
insert into audit_entries (actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address) values
  ('customer', '10000000-0000-4000-8000-000000000001', 'nimal', 'licenses.redeem', 'license',
   '40000000-0000-4000-8000-000000000001', '{"effect": "started"}', '10.0.0.1');
insert into web_task (id, username, email, password, is_admin, email_verified, spending_held_at,
  spending_held_reason, spending_held_by, imported_coins, created_at)
values
  ('60000000-0000-4000-8000-000000000001', 'ruwan', 'ruwan@example.com',
   '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5', false, true, null, null, null, null, '2025-11-01 10:00+00'),
  ('60000000-0000-4000-8000-000000000002', 'Ruwаn', 'ruwan+2@outlook.com',
   '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5', true, true, '2025-11-05 10:00+00', 'too fast', 'sithara',
   90, '2025-11-02 10:00+00');
insert into account_admins (id, username, password, task_user_id, role) values
  ('20000000-0000-4000-8000-000000000002', 'helper', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5',
   '60000000-0000-4000-8000-000000000002', 'support');
insert into account_task_email_tokens (user_id, purpose, token_hash, email, expires_at, created_at) values
  ('60000000-0000-4000-8000-000000000001', 'reset-password', sha256('1'), 'ruwan@example.com',
   '2031-01-01 00:00+00', '2025-11-05 10:00+00');
insert into account_imported_keys values ('10000000-0000-4000-8000-000000000001', 'FROM-ELSEWHERE-2');
insert into task_visits values
  ('60000000-0000-4000-8000-000000000001', (now() at time zone 'UTC')::date, 2, now());
insert into task_imported_days values ('60000000-0000-4000-8000-000000000002', '2025-10-01', 10, true);
insert into task_completions (user_id, task_date, position, completed_at) values
  ('60000000-0000-4000-8000-000000000001', (now() at time zone 'UTC')::date, 1, now());
select from post_coins('60000000-0000-4000-8000-000000000001', 'task', now(), task_position => 1::smallint);
insert into game_plays (id, user_id, game_name, play_date, play_number, practice, rules_version, pace, control,
  seed, state, issued_at, expires_at, ended_at, log, elapsed_ms, held_ms, score)
values
  ('70000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000001', 'Quick Math',
   (now() at time zone 'UTC')::date, 1, false, 1, 'standard', 'keys', decode(repeat('ab', 16), 'hex'), 'won',
   now(), now() + interval '5 minutes', now(), '\x0102', 60000, 0, 12);
insert into game_play_moves values ('70000000-0000-4000-8000-000000000001', 1, '7', now());
insert into game_completions (play_id, user_id, game_name, completion_date, created_at) values
  ('70000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000001', 'Quick Math',
   (now() at time zone 'UTC')::date, now());
select from post_coins('60000000-0000-4000-8000-000000000001', 'game', now(),
  play_id => '70000000-0000-4000-8000-000000000001');
insert into coin_adjustments (id, user_id, amount, reason, admin_id, created_at) values
  ('70000000-0000-4000-8000-000000000002', '60000000-0000-4000-8000-000000000001', 400, 'a missed day',
   '20000000-0000-4000-8000-000000000001', now()),
  ('70000000-0000-4000-8000-000000000003', '60000000-0000-4000-8000-000000000001', 900, 'waits for a second',
   '20000000-0000-4000-8000-000000000001', now());
select from post_coins('60000000-0000-4000-8000-000000000001', 'adjustment', now(),
  adjustment_id => '70000000-0000-4000-8000-000000000002');
insert into license_keys (id, license_key, product_id, subscription, duration_days, assigned_to, assigned_at)
select '40000000-0000-4000-8000-000000000005', 'COINS-1', id, 'Supreme', 30, 'ruwan', now()
  from key_stock_products where position = 1;
insert into task_shop_purchases (id, user_id, product_id, license_key_id, coins_spent, network_hash, created_at)
select '70000000-0000-4000-8000-000000000004', '60000000-0000-4000-8000-000000000001', id,
       '40000000-0000-4000-8000-000000000005', 250, sha256('network'), now()
  from key_stock_products where position = 1;
select from post_coins('60000000-0000-4000-8000-000000000001', 'purchase', now(),
  purchase_id => '70000000-0000-4000-8000-000000000004');
insert into coin_checks values ('2025-11-05 10:00+00', 'C1', 0);
insert into coin_seals values
  ('2025-11-05 10:00+00', 1, 4, 420, 250, sha256('1'), 1, sha256('2'), sha256('3'), sha256('4'));
insert into shop_shared_networks values ('203.0.113.0/24', 'a carrier', 'sithara', '2025-11-05 10:00+00');
insert into free_panel_links (id, link_code, admin_username, admin_password, expires_at, max_uses, used_count,
  created_at)
values
  ('70000000-0000-4000-8000-000000000005', 'regz-free-' || repeat('a', 20), 'a friend',
   '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5', '2031-01-01 00:00+00', 10, 1, '2025-11-05 10:00+00');
insert into license_keys (id, license_key, subscription, duration_days, activated, activated_at, username, user_id)
values
  ('40000000-0000-4000-8000-000000000006', 'TRIAL-1', 'regz-free-panel', 1, true, '2025-11-05 10:00+00', 'Kamala',
   '10000000-0000-4000-8000-000000000002');
insert into free_panel_usage (id, link_id, link_code, user_id, username, license_key_id, signed_up, outcome,
  attempt_id, used_at)
values
  ('70000000-0000-4000-8000-000000000006', '70000000-0000-4000-8000-000000000005', 'regz-free-' || repeat('a', 20),
   '10000000-0000-4000-8000-000000000002', 'Kamala', '40000000-0000-4000-8000-000000000006', true, 'made',
   repeat('a', 32), '2025-11-05 10:00+00');
insert into free_panel_trial_marks values ('device', repeat('b', 64), '2025-11-05 10:00+00');
insert into contact_threads (id, name, email, subject, token_hash, digest, created_at, last_at) values
  ('70000000-0000-4000-8000-000000000007', 'Nimal', 'nimal@example.com', 'A question', sha256('5'), sha256('6'),
   '2025-11-05 10:00+00', '2025-11-05 10:00+00');
insert into contact_messages (thread_id, text, created_at) values
  ('70000000-0000-4000-8000-000000000007', 'How do I begin?', '2025-11-05 10:00+00');
insert into guild_applications (id, in_game_name, email, experience_level, token_hash, created_at) values
  ('70000000-0000-4000-8000-000000000008', 'Nimal', 'nimal@example.com', 'Expert', sha256('7'), '2025-11-05 10:00+00');
insert into giveaways (id, title, description, starts_at, ends_at, commitment, sealed_seed, created_at) values
  ('70000000-0000-4000-8000-000000000009', 'In May', 'Three keys.', '2025-11-01 10:00+00', '2031-01-01 00:00+00',
   repeat('c', 64), 'sealed', '2025-11-01 10:00+00');
insert into giveaway_prizes (giveaway_id, place, name, product_id)
select '70000000-0000-4000-8000-000000000009', 1, 'A month', id from key_stock_products where position = 1;
insert into giveaway_registrations (id, giveaway_id, name, email, mobile, game_name, game_id, game_key, code,
  masked_name, created_at)
values
  ('70000000-0000-4000-8000-000000000010', '70000000-0000-4000-8000-000000000009', 'Nimal', 'nimal@example.com',
   '0771234567', 'Free Fire', '12345', '12345', repeat('d', 32), 'N***', '2025-11-05 10:00+00');
insert into giveaway_entries values ('00000000-0000-4000-8000-000000000001', repeat('e', 32), 'K***');
insert into api_tokens (id, admin_id, name, secret_hash, scopes, address_blocks, created_at, expires_at) values
  ('abcdefghijkl', '20000000-0000-4000-8000-000000000001', 'a robot', sha256('8'), '{stock:read}', '{}',
   '2025-11-05 10:00+00', '2026-02-05 10:00+00');
insert into event_hooks (id, url, events, secret) values
  ('70000000-0000-4000-8000-000000000011', 'https://example.com/hook', '{order.paid}', 'sealed');
insert into event_hook_deliveries (hook_id, webhook_id, type, body) values
  ('70000000-0000-4000-8000-000000000011', 'msg_1', 'order.paid', '{}');
insert into attempt_counts (place, tries, ends_at) values (repeat('p', 20), 3, '2031-01-01 00:00+00');
insert into overview_figures values ('2025-11-05', 'sales', '', 75000);
insert into coin_earner_counts (counted_at, earners, tasks_only_earners) values ('2025-11-05 10:00+00', 1, 0);
insert into coin_top_earners values ('60000000-0000-4000-8000-000000000001', 420);
insert into giveaway_winners values
  ('00000000-0000-4000-8000-000000000001', 9, 'K***', 'A month', repeat('e', 32), null);
insert into license_reminder_refusals values ('10000000-0000-4000-8000-000000000002');
insert into license_freeze_requests values ('10000000-0000-4000-8000-000000000001', 5, '2031-01-01 00:00+00');
insert into incidents (id, title, effect, affected, began_at, ended_at) values
  ('80000000-0000-4000-8000-000000000003', 'The store was slow', 'slow', '{store}', '2025-11-05 10:00+00',
   '2025-11-05 11:00+00');
insert into incident_updates values
  ('80000000-0000-4000-8000-000000000003', 1, 1, '2025-11-05 10:00+00', 'We look into it.', 'sithara');
insert into license_time_changes (id, filter, days, reason, incident_id, state, accounts, preview, made_by_id, made_by,
  made_at, applied_by_id, applied_by, applied_at) values
  ('80000000-0000-4000-8000-000000000004', '{}', 1, 'a slow store', '80000000-0000-4000-8000-000000000003', 'applied', 1,
   '{}', '20000000-0000-4000-8000-000000000001', 'sithara', '2025-11-05 12:00+00',
   '20000000-0000-4000-8000-000000000001', 'sithara', '2025-11-05 12:01+00');
insert into license_time_change_members (change_id, account_id, state, why) values
  ('80000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', 'skipped', 'nothing-runs');
insert into panel_devices (account_id, device_id, public_key, label, key_in, components, version, platform, place,
  first_seen, seen_at) values
  ('10000000-0000-4000-8000-000000000001', repeat('d', 43), decode(repeat('ab', 64), 'hex'), 'PC of Nimal', 'tpm', '{}',
   '2.0.0', 'win-x64', '10.0.0.1', '2025-11-05 10:00+00', '2025-11-05 11:00+00');
insert into panel_sign_ins values
  (repeat('e', 43), 'ABCD-EFGH', decode(repeat('ab', 64), 'hex'), 'A PC', 'file', '{}', '2.0.0', 'win-x64', '10.0.0.1',
   '2031-01-01 00:00+00', null);
insert into panel_keys values ('key-1', 'x', 'y', 'sealed', 'retired', '2025-11-01 10:00+00');
insert into panel_releases (id, channel, version, sha256, file_name, published_at) values
  ('80000000-0000-4000-8000-000000000005', 'stable', '2.0.0', repeat('a', 64), 'panel.zip', '2025-11-05 10:00+00');
insert into panel_values (id, name, content, secret) values
  ('80000000-0000-4000-8000-000000000006', 'speed', 'sealed', false);
insert into panel_settings values ('10000000-0000-4000-8000-000000000001', 1, '{}');
insert into panel_reports (account_id, device_id, kind, detail, at) values
  ('10000000-0000-4000-8000-000000000001', repeat('d', 43), 'moved', '', '2025-11-05 10:00+00');
insert into panel_legacy_bridge values (true, '2031-01-01');
insert into panel_legacy_uses values ('10000000-0000-4000-8000-000000000001', '10.0.0.1', '2025-11-05 10:00+00');
