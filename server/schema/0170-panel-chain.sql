-- A device key is used by one program at a time: each answer carries a token that the next request shows.
alter table panel_devices
  add column chain_token text,
  add column chain_past text[] not null default '{}',
  add column components_before bytea[] not null default '{}';

alter table panel_reports drop constraint panel_reports_kind_check;
alter table panel_reports add constraint panel_reports_kind_check
  check (kind in ('tampered', 'crashed', 'message', 'moved', 'copied'));
