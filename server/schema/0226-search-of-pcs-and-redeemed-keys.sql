-- The panel's search finds the hardware id of a PC, and parts of keys that were redeemed without
-- being assigned first.
create index users_hwid on users using gin (hwid);
drop index license_keys_part;
create index license_keys_part on license_keys using gin (text_parts(license_key))
  where activated or assigned_at is not null;
