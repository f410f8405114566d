-- Merged conversations, and the times that the report of conversations is about.
alter table contact_threads
  add column merged_into uuid references contact_threads on delete cascade,
  add column first_reply_at timestamptz,
  add column closed_at timestamptz;
create index contact_threads_merged on contact_threads (merged_into) where merged_into is not null;
create index contact_threads_created on contact_threads (created_at);
update contact_threads
   set first_reply_at = (select min(created_at) from contact_messages
                          where thread_id = contact_threads.id and staff_name is not null),
       closed_at = case when state = 'closed' then last_at end;
grant update (thread_id) on contact_messages, contact_notes to regz_app;

-- Staff who are writing an answer.
create table contact_typing (
  thread_id uuid not null references contact_threads on delete cascade,
  admin_id  uuid not null references account_admins on delete cascade,
  at        timestamptz not null,
  primary key (thread_id, admin_id)
);
grant select, insert, update, delete on contact_typing to regz_app;
