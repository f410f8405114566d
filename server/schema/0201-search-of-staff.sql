-- What staff paste into the search of the panel.
-- Every three adjacent characters of a text, for indexes that find its middle. In SQL alone: a backup with
-- functions of an extension would not be restored.
create function text_parts(text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array_agg(substr(lower($1), place, 3))
      from generate_series(1, greatest(length($1) - 2, 1)) place
  $$;
create index users_username_middle on users using gin (text_parts(username));
create index users_mobile_digits on users (regexp_replace(mobile_number, '\D', '', 'g'))
  where mobile_number is not null;
-- Finds the ends of keys, too.
drop index license_keys_end;
create index license_keys_part on license_keys using gin (text_parts(license_key))
  where assigned_at is not null;
create index panel_devices_device on panel_devices (device_id);
create index panel_devices_label on panel_devices (lower(label) text_pattern_ops);
create index panel_devices_name on panel_devices (lower(name) text_pattern_ops)
  where name is not null;
