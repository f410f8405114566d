-- A session's reset link: one at a time, and a new link replaces the previous one. Only the hash of its
-- token is stored, and no other part of its address has any authority.
create table device_reset_links (
  session_id text primary key references account_sessions on delete cascade,
  id         uuid not null unique default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index device_reset_links_user on device_reset_links (user_id);
create index device_reset_links_expiry on device_reset_links (expires_at);

-- All resets. `device_id` is null if the whole list was cleared.
create table device_resets (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references users on delete cascade,
  device_id      text,
  devices_before text[] not null,
  resets_left    integer not null check (resets_left >= 0),
  at             timestamptz not null,
  address        text not null
);
create index device_resets_user on device_resets (user_id, at desc);

create trigger announce_reset after insert on device_resets
  for each row execute function announce_customers('device.reset', 'user_id');

grant select, insert, update, delete on device_reset_links to regz_app;
grant select, insert on device_resets to regz_app;
