-- Keys of several users of one PC share its place in the list of devices.
alter table panel_devices
  add column shares_place_of text check (shares_place_of <> device_id);

create or replace function end_panel_sessions() returns trigger language plpgsql as $$
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
