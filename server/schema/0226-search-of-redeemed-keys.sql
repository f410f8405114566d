-- The panel's search finds parts of keys that were redeemed without being assigned first.
drop index license_keys_part;
create index license_keys_part on license_keys using gin (text_parts(license_key))
  where activated or assigned_at is not null;
