-- Files that the two sides of a conversation send. A file without a message waits for it for a day.
create table contact_files (
  id          uuid primary key default gen_random_uuid(),
  thread_id   uuid references contact_threads on delete cascade,
  message_id  bigint references contact_messages on delete cascade,
  -- The sender: an account, staff, or the holder of the private link.
  user_id     uuid references users on delete cascade,
  staff_id    uuid,
  name        text check (btrim(name) <> '' and length(name) <= 120),
  media_type  text not null check (
    media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain')
  ),
  byte_count  integer not null check (byte_count between 1 and 5000000),
  content     bytea not null check (octet_length(content) = byte_count),
  uploaded_at timestamptz not null,
  check (num_nonnulls(user_id, staff_id) <= 1),
  check (num_nonnulls(user_id, staff_id, thread_id) >= 1),
  check (message_id is null or (thread_id is not null and name is not null))
);
create index contact_files_message on contact_files (message_id) where message_id is not null;
create index contact_files_thread on contact_files (thread_id);
create index contact_files_user on contact_files (user_id) where user_id is not null;
create index contact_files_unsent on contact_files (uploaded_at) where message_id is null;
grant select, insert, update, delete on contact_files to regz_app;
