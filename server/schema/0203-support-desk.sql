-- The work of staff on conversations: assignee, priority, waiting, and notes.
alter table contact_threads
  add column assignee_id uuid references account_admins on delete set null,
  add column urgent boolean not null default false,
  add column snoozed_until timestamptz,
  add column reminded_at timestamptz,
  drop constraint contact_threads_state_check,
  add constraint contact_threads_state_check
    check (state in ('open', 'waiting', 'answered', 'closed')) not valid;
alter table contact_threads validate constraint contact_threads_state_check;

create index contact_threads_urgent on contact_threads (urgent, number);
create index contact_threads_state on contact_threads (state, urgent, number);
create index contact_threads_assignee on contact_threads (assignee_id, state, urgent, number);
create index contact_threads_assigned on contact_threads (assignee_id, urgent, number);
create index contact_threads_topic on contact_threads (topic, state, urgent, number);
create index contact_threads_topics on contact_threads (topic, urgent, number);
create index contact_threads_snoozed on contact_threads (urgent, number)
  where snoozed_until is not null;
create index contact_threads_waiting on contact_threads (last_at) where state = 'waiting';
drop index contact_threads_open_number;

create table contact_notes (
  id         bigint primary key generated always as identity,
  thread_id  uuid not null references contact_threads on delete cascade,
  staff_name text not null,
  text       text not null check (btrim(text) <> ''),
  created_at timestamptz not null
);
create index contact_notes_thread on contact_notes (thread_id, id);
grant select, insert on contact_notes to regz_app;
