-- What staff paste into the search of the panel.
create extension if not exists pg_trgm;
create index users_username_middle on users using gin (lower(username) gin_trgm_ops);
create index users_mobile_digits on users (regexp_replace(mobile_number, '\D', '', 'g'))
  where mobile_number is not null;
-- Finds the ends of keys, too.
drop index license_keys_end;
create index license_keys_part on license_keys using gin (upper(license_key) gin_trgm_ops)
  where assigned_at is not null;
create index panel_devices_device on panel_devices (device_id);
create index panel_devices_label on panel_devices (lower(label) text_pattern_ops);
create index panel_devices_name on panel_devices (lower(name) text_pattern_ops)
  where name is not null;
