-- What conversations are about, which staff edit.
create table contact_topics (
  id         text primary key default gen_random_uuid()::text,
  -- All null for a topic of the product, whose names are in its catalogues.
  name_en    text check (btrim(name_en) <> ''),
  name_si    text check (btrim(name_si) <> ''),
  name_ta    text check (btrim(name_ta) <> ''),
  is_offered boolean not null default true,
  position   integer not null unique generated always as identity,
  version    integer not null default 1
);
insert into contact_topics (id) values ('key'), ('payment'), ('pc'), ('panel'), ('account'), ('other');

-- Messages of visitors to staff through the contact form, and staff's answers.
create table contact_threads (
  id         uuid primary key default gen_random_uuid(),
  number     integer not null unique generated always as identity (start with 1001),
  name       text not null check (btrim(name) <> ''),
  email      text not null check (btrim(email) <> ''),
  subject    text not null check (btrim(subject) <> ''),
  -- The SHA-256 of the private link's token; the token can be derived again and is not stored.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- A digest of all fields of the first message.
  digest     bytea not null check (octet_length(digest) = 32),
  state      text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed')),
  created_at timestamptz not null,
  last_at    timestamptz not null,
  version    integer not null default 1,
  -- The language of the first message's request, for mails.
  language   text check (language in ('en', 'si', 'ta')),
  -- Null for a message from the contact form. Its owner is then an account that has proved the address.
  account_id uuid references users on delete cascade,
  topic      text references contact_topics,
  -- What it refers to, as its owner knew it.
  reference_kind  text,
  reference_id    text,
  reference_label text,
  -- True if staff wrote since its owner last read it in the client area.
  unread     boolean not null default false,
  -- The owner's answer after it was closed.
  solved     boolean,
  assignee_id uuid references account_admins on delete set null,
  -- True if staff see it first: its sender has paid and cannot use it, or staff marked it.
  urgent     boolean not null default false,
  snoozed_until timestamptz,
  -- When its visitor was reminded to reply.
  reminded_at timestamptz,
  -- The conversation that has its content since staff merged both.
  merged_into uuid references contact_threads on delete cascade,
  first_reply_at timestamptz,
  closed_at timestamptz,
  constraint contact_threads_reference
    check (reference_kind in ('order', 'license', 'pc')
           and reference_id is not null and reference_label is not null
           or num_nonnulls(reference_kind, reference_id, reference_label) = 0)
);
-- A message sent again after a lost answer is the same conversation.
create unique index contact_threads_sent_once on contact_threads (digest) where state <> 'closed';
create index contact_threads_last on contact_threads (last_at);
create index contact_threads_mailbox on contact_threads (account_mailbox(email));
create index contact_threads_account on contact_threads (account_id, number)
  where account_id is not null;
create index contact_threads_open on contact_threads (last_at) where state = 'open';
-- Staff list conversations: urgent ones first, then the newest.
create index contact_threads_urgent on contact_threads (urgent, number);
create index contact_threads_state on contact_threads (state, urgent, number);
create index contact_threads_assignee on contact_threads (assignee_id, state, urgent, number);
create index contact_threads_assigned on contact_threads (assignee_id, urgent, number);
create index contact_threads_free_state on contact_threads (state, urgent, number)
  where assignee_id is null;
create index contact_threads_free on contact_threads (urgent, number)
  where assignee_id is null;
create index contact_threads_topic on contact_threads (topic, state, urgent, number);
create index contact_threads_topics on contact_threads (topic, urgent, number);
create index contact_threads_snoozed on contact_threads (urgent, number)
  where snoozed_until is not null;
create index contact_threads_waiting on contact_threads (last_at) where state = 'waiting';

create index contact_threads_merged on contact_threads (merged_into) where merged_into is not null;
create index contact_threads_created on contact_threads (created_at);

create table contact_messages (
  id         bigint primary key generated always as identity,
  thread_id  uuid not null references contact_threads on delete cascade,
  -- Null for the visitor's own messages.
  staff_name text,
  text       text not null check (btrim(text) <> ''),
  created_at timestamptz not null
);
create index contact_messages_thread on contact_messages (thread_id, id);

create trigger announce_thread after insert on contact_threads
  for each row execute function announce_row('conversation.opened', 'threadId', 'number', 'number');

-- Notes of staff, which the visitor does not see.
create table contact_notes (
  id         bigint primary key generated always as identity,
  thread_id  uuid not null references contact_threads on delete cascade,
  staff_name text not null,
  text       text not null check (btrim(text) <> ''),
  created_at timestamptz not null
);
create index contact_notes_thread on contact_notes (thread_id, id);

-- Answers that staff save for many conversations.
create table contact_replies (
  id      uuid primary key default gen_random_uuid(),
  name    text not null check (btrim(name) <> ''),
  text_en text not null check (btrim(text_en) <> ''),
  text_si text check (btrim(text_si) <> ''),
  text_ta text check (btrim(text_ta) <> ''),
  version integer not null default 1
);
create unique index contact_replies_name on contact_replies (lower(name));

-- Staff who are writing an answer.
create table contact_typing (
  thread_id uuid not null references contact_threads on delete cascade,
  admin_id  uuid not null references account_admins on delete cascade,
  at        timestamptz not null,
  primary key (thread_id, admin_id)
);

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

-- Deleting an account with a verified address deletes the conversations of that address.
create function forget_contact() returns trigger language plpgsql as $$
begin
  delete from contact_threads where account_mailbox(email) = account_mailbox(old.email);
  return null;
end $$;
create trigger users_forget_contact after delete on users
  for each row when (old.email_verified) execute function forget_contact();

grant select, insert, update, delete on contact_threads, contact_files, contact_replies, contact_typing
  to regz_app;
grant select, insert, update on contact_topics to regz_app;
grant select, insert, update (thread_id) on contact_messages, contact_notes to regz_app;
