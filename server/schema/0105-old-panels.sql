-- contract: 101
-- Old panels, which read the customers' table, are served until a day that the operator names.
-- Until which day (UTC) old panels are served, which read the view below or call the shim: the setting
-- LEGACY_PANEL_UNTIL, written by each start. Without a row, or after that day, nothing is read or written.
create table panel_legacy_bridge (
  one   boolean primary key default true check (one),
  until date not null
);

-- Whose password an old panel brought last, when, and from which network: only from there, and only for
-- minutes, it may add its device to the list.
create table panel_legacy_uses (
  account_id uuid primary key references users on delete cascade,
  place      text not null,
  used_at    timestamptz not null
);

-- What old panels read of accounts, under the names and in the texts that they know: never a password, an
-- address or a telephone number.
create view panel_accounts with (security_barrier) as
select id, username, subscription,
       case when expiredate = 'infinity' then 'Active' else to_char(expiredate, 'YYYY-MM-DD') end
         as expiredate,
       admin_approval, banned, save_hwid, max_devices, hwid, hwid_reset_count
  from users
 where exists (select from panel_legacy_bridge
                where until > (statement_timestamp() at time zone 'UTC')::date);

-- Adds the device of an old panel to the list of its account, if there is a place; of those that come
-- together none too many. The id of a PC with a key is no old device's: in the list it would count as one
-- that its owner has confirmed.
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

grant select, insert, update, delete on panel_legacy_bridge, panel_legacy_uses to regz_app;
grant select on panel_accounts to regz_app;
grant execute on function panel_bind_legacy to regz_app;
