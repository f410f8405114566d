-- Conversations of accounts, with a topic and what they refer to.
alter table contact_threads
  add column account_id uuid references users on delete cascade,
  add column topic text,
  add column reference_kind text,
  add column reference_id text,
  add column reference_label text,
  add column unread boolean not null default false,
  add column solved boolean,
  add constraint contact_threads_topic
    check (topic in ('key', 'payment', 'pc', 'panel', 'account', 'other')) not valid,
  add constraint contact_threads_reference
    check (reference_kind in ('order', 'license', 'pc')
           and reference_id is not null and reference_label is not null
           or num_nonnulls(reference_kind, reference_id, reference_label) = 0) not valid;
alter table contact_threads
  validate constraint contact_threads_topic,
  validate constraint contact_threads_reference;
create index contact_threads_account on contact_threads (account_id, number)
  where account_id is not null;
