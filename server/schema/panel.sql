-- The PCs on which people run the panel, each identified by the thumbprint of its key (RFC 7638), which is
-- its id in `users.hwid`. There is no shared secret: each request proves possession of the private key.
create table panel_devices (
  account_id    uuid not null references users on delete cascade,
  device_id     text not null check (device_id ~ '^[A-Za-z0-9_-]{43}$'),
  public_key    bytea not null check (octet_length(public_key) = 64),
  label         text not null,
  key_in        text not null check (key_in in ('tpm', 'system', 'file')),
  -- Keyed hashes of its parts, in order; an unknown part is empty.
  components    bytea[] not null,
  version       text not null,
  platform      text not null,
  -- The address that it was last seen at.
  place         text not null,
  first_seen    timestamptz not null,
  seen_at       timestamptz not null,
  signed_in_at  timestamptz,
  -- Since when it waits for room in the list of devices.
  waiting_since timestamptz,
  -- The number of its seat, which is free again when the lease expires.
  seat          integer check (seat > 0),
  seated_at     timestamptz,
  lease_until   timestamptz,
  -- The end of its file for offline use, which outlives a reset.
  grace_until   timestamptz,
  -- When it replaced the former key of the same PC.
  swapped_at    timestamptz,
  -- The owner's name for it, in place of the label that its program reports.
  name          text check (name <> ''),
  -- The token that the next request must present, and the tokens of the last ones, newest first; a new
  -- sign-in starts a new chain. Empty for programs without tokens (SDK 1.0).
  chain_token   text,
  chain_past    text[] not null default '{}',
  -- The PC's previous parts, if the key arrived with those of another PC after the sign-in.
  components_before bytea[] not null default '{}',
  -- The listed key whose place it shares, which belongs to another user of the same PC.
  shares_place_of text,
  -- The end of the longest offline file that staff issued for it.
  offline_until timestamptz,
  primary key (account_id, device_id),
  unique (account_id, seat),
  check ((seat is null) = (lease_until is null)),
  check ((seat is null) = (seated_at is null)),
  check (seat is null or signed_in_at is not null),
  check (shares_place_of <> device_id)
) with (fillfactor = 70); -- A heartbeat updates its row without an index write (HOT).
-- At most one account is signed in on a PC.
create unique index panel_devices_signed_in on panel_devices (device_id)
  where signed_in_at is not null;
create index panel_devices_device on panel_devices (device_id);
create index panel_devices_label on panel_devices (lower(label) text_pattern_ops);
create index panel_devices_name on panel_devices (lower(name) text_pattern_ops)
  where name is not null;

-- Sign-in requests of PCs, by key: a repeated request gets the same code.
create table panel_sign_ins (
  device_id  text primary key,
  code       text not null unique,
  public_key bytea not null check (octet_length(public_key) = 64),
  label      text not null,
  key_in     text not null check (key_in in ('tpm', 'system', 'file')),
  components bytea[] not null,
  version    text not null,
  platform   text not null,
  address    text not null,
  expires_at timestamptz not null,
  -- The account that confirmed the request.
  account_id uuid references users on delete cascade
);
create index panel_sign_ins_account on panel_sign_ins (account_id);
create index panel_sign_ins_expiry on panel_sign_ins (expires_at);

-- The keys that sign answers, and the roots that programs pin; the private halves of the roots are files.
create table panel_keys (
  kid            text primary key,
  x              text not null,
  y              text not null,
  sealed_private text,
  state          text not null check (state in ('root', 'next', 'active', 'retired')),
  since          timestamptz not null,
  check ((sealed_private is null) = (state = 'root'))
);
create unique index panel_keys_one on panel_keys (state) where state in ('active', 'next');

-- All published key sets; programs get the newest.
create table panel_key_sets (
  sequence    bigint primary key check (sequence > 0),
  document    text not null,
  expires_at  timestamptz not null,
  -- The number of days before its end at which staff were last notified.
  warned_days integer
);

-- The published versions of the program.
create table panel_releases (
  id           uuid primary key default gen_random_uuid(),
  channel      text not null check (channel in ('stable', 'experiment', 'test')),
  version      text not null check (version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  sha256       text not null references download_files on delete restrict,
  file_name    text not null check (file_name <> ''),
  notes        text not null default '',
  -- Older programs must update, and can do nothing else.
  mandatory    boolean not null default false,
  -- The percentage of PCs that are offered the version.
  rollout      integer not null default 100 check (rollout between 1 and 100),
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Incremented by every edit; an edit based on an older revision is refused.
  revision     integer not null default 1,
  edited_by    text,
  unique (channel, version)
);
create index panel_releases_file on panel_releases (sha256);

-- Values for running programs: flags, limits, texts, and secrets that they cannot work without. The most
-- specific row of a name applies: by package, then by the highest version.
create table panel_values (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (name <> ''),
  package         text references license_packages on delete cascade,
  minimum_version text not null default '0.0.0'
    check (minimum_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  -- Encrypted.
  content         text not null,
  -- False if staff can read the value again.
  secret          boolean not null,
  revision        integer not null default 1,
  edited_by       text,
  -- True if programs of a trial get it.
  for_trials      boolean not null default true,
  unique nulls not distinct (name, package, minimum_version)
);
create index panel_values_package on panel_values (package);

-- Messages of staff to all programs or to those of one version. A message can be ended, but not changed.
create table panel_notices (
  id         uuid primary key default gen_random_uuid(),
  text       text not null check (char_length(text) between 1 and 500),
  -- Null for all programs. The version need not be a release.
  version    text check (version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  -- True if these programs pause until the message ends.
  pauses     boolean not null,
  created_at timestamptz not null,
  created_by text not null,
  ended_at   timestamptz,
  ended_by   text,
  check ((ended_at is null) = (ended_by is null))
);
-- For the query of each heartbeat.
create index panel_notices_open on panel_notices (created_at) where ended_at is null;

-- Files that a running program fetches into memory. The most specific row of a name applies, as for values.
create table panel_files (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (name <> ''),
  package         text references license_packages on delete cascade,
  minimum_version text not null default '0.0.0'
    check (minimum_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  -- True if programs of a trial get it.
  for_trials      boolean not null default true,
  sha256          text not null references download_files on delete restrict,
  revision        integer not null default 1,
  edited_by       text,
  unique nulls not distinct (name, package, minimum_version)
);
create index panel_files_package on panel_files (package);
create index panel_files_file on panel_files (sha256);

-- How long programs of a package run without the server. An experiment has the terms of its base package.
create table panel_package_offline (
  package      text primary key references license_packages on delete cascade,
  -- For running programs; null for the setting PANEL_GRACE_HOURS.
  grace_hours  integer check (grace_hours between 0 and 168),
  -- The maximum days of an offline file that staff issue; 0 for none.
  offline_days integer not null default 0 check (offline_days between 0 and 180),
  revision     integer not null default 1,
  edited_by    text
);

-- Settings that a program stores for all PCs of an account.
create table panel_settings (
  account_id uuid primary key references users on delete cascade,
  version    integer not null check (version > 0),
  content    text not null
);

-- Reports of programs, and observations of the server. A report has no automatic consequence.
create table panel_reports (
  id         bigint generated always as identity primary key,
  account_id uuid not null references users on delete cascade,
  device_id  text not null,
  kind       text not null check (kind in ('tampered', 'crashed', 'message', 'moved', 'copied', 'trial')),
  detail     text not null,
  at         timestamptz not null
);
create index panel_reports_account on panel_reports (account_id, device_id, at);
create index panel_reports_newest on panel_reports (at desc, id desc);

-- Signs out a PC that leaves the list of devices, with the PCs that share its place, and every PC of an
-- account whose password changes. A concurrent heartbeat then finds no signed-in PC, and cannot bind the PC
-- again.
create function end_panel_sessions() returns trigger language plpgsql as $$
begin
  update panel_devices
     set signed_in_at = null, waiting_since = null, seat = null, seated_at = null, lease_until = null
   where account_id = new.id and signed_in_at is not null
     and (new.password is distinct from old.password
          or (coalesce(shares_place_of, device_id) = any (old.hwid)
              and not coalesce(shares_place_of, device_id) = any (new.hwid)));
  update panel_devices
     set shares_place_of = null
   where account_id = new.id
     and shares_place_of = any (old.hwid) and not shares_place_of = any (new.hwid);
  return null;
end $$;
create trigger users_panel_sessions after update of hwid, password on users
  for each row when (not old.hwid <@ new.hwid or new.password is distinct from old.password)
  execute function end_panel_sessions();

-- Announces sign-ins to the owner's endpoints.
create trigger announce_sign_in after insert on panel_devices
  for each row when (new.signed_in_at is not null)
  execute function announce_customers('panel.signed-in', 'account_id');
create trigger announce_sign_in_again after update of signed_in_at on panel_devices
  for each row when (new.signed_in_at is not null and old.signed_in_at is null)
  execute function announce_customers('panel.signed-in', 'account_id');
create trigger announce_move after insert on panel_reports
  for each row when (new.kind = 'moved')
  execute function announce_customers('panel.moved', 'account_id');

-- The last day (UTC) on which old panels are served, which read the view below or call the shim: the setting
-- LEGACY_PANEL_UNTIL, written by each start. Without a row, or after that day, they can neither read nor
-- write.
create table panel_legacy_bridge (
  one   boolean primary key default true check (one),
  until date not null
);

-- The account whose password an old panel last used, the time, and the network: only from that network, and
-- only for minutes, it may add its device to the list.
create table panel_legacy_uses (
  account_id uuid primary key references users on delete cascade,
  place      text not null,
  used_at    timestamptz not null
);

-- The columns of accounts that old panels read, with the names and texts that they expect: no passwords,
-- addresses or telephone numbers.
create view panel_accounts with (security_barrier) as
select id, username, subscription,
       case when expiredate = 'infinity' then 'Active' else to_char(expiredate, 'YYYY-MM-DD') end
         as expiredate,
       admin_approval, banned, save_hwid, max_devices, hwid, hwid_reset_count
  from users
 where exists (select from panel_legacy_bridge
                where until > (statement_timestamp() at time zone 'UTC')::date);

-- Adds the device of an old panel to the list of its account if there is room, also under concurrency.
-- Refuses the id of a PC with a key: in the list it would count as confirmed by the owner.
create function panel_bind_legacy(account uuid, legacy_id text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
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

grant select, insert, update, delete on panel_devices, panel_sign_ins, panel_keys, panel_releases,
  panel_values, panel_files, panel_settings to regz_app;
grant select, insert, update on panel_package_offline to regz_app;
grant select, insert on panel_key_sets to regz_app;
grant update (warned_days) on panel_key_sets to regz_app;
grant select, insert on panel_notices to regz_app;
grant update (ended_at, ended_by) on panel_notices to regz_app;
grant select, insert, delete on panel_reports to regz_app;
grant select, insert, update, delete on panel_legacy_bridge, panel_legacy_uses to regz_app;
grant select on panel_accounts to regz_app;
grant execute on function panel_bind_legacy to regz_app;
