-- Task users (specification B 3). The balance stands here once, and only the ledger's own function
-- changes it: the application may write every column but `regzcoin`. A closed account keeps its row,
-- because the ledger names it, and nothing that tells whose it was.
create table web_task (
  id                   uuid primary key default gen_random_uuid(),
  username             text not null check (btrim(username) <> ''),
  email                text check (email <> ''),
  password             text check (password like '$argon2id$%'),
  regzcoin             integer not null default 0 check (regzcoin >= 0),
  language_preference  text not null default 'English'
                       check (language_preference in ('English', 'Sinhala', 'Tamil')),
  is_admin             boolean not null default false,
  email_verified       boolean not null default false,
  pace                 text not null default 'standard' check (pace in ('standard', 'relaxed')),
  spending_held_at     timestamptz,
  spending_held_reason text,
  created_at           timestamptz not null default now(),
  closed_at            timestamptz,
  -- What an original installation says the person holds, until the owner of the database has opened
  -- the wallet with it; null once it is open.
  imported_coins       integer check (imported_coins > 0),
  check ((closed_at is null) = (password is not null)),
  check (closed_at is null or email is null),
  check ((spending_held_at is null) = (spending_held_reason is null))
);
create unique index web_task_username_key on web_task (lower(username));
create unique index web_task_email_key on web_task (account_mailbox(email));
create index web_task_newest on web_task (created_at, id);
create index web_task_username_prefix on web_task (lower(username) text_pattern_ops);
create index web_task_email_prefix on web_task (lower(email) text_pattern_ops);

-- A task user who is staff has an entry among the admins, and enters with the task user's password.
alter table account_admins
  add column task_user_id uuid unique references web_task on delete restrict;

-- Links mailed to verify an address: one a person, the newest.
create table account_task_email_tokens (
  user_id    uuid primary key references web_task on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  email      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  used_at    timestamptz
);

grant select on web_task to regz_app;
grant insert (id, username, email, password, language_preference, is_admin, email_verified, pace,
              spending_held_at, spending_held_reason, created_at, closed_at, imported_coins),
      update (username, email, password, language_preference, is_admin, email_verified, pace,
              spending_held_at, spending_held_reason, closed_at)
   on web_task to regz_app;
grant select, insert, update, delete on account_task_email_tokens to regz_app;
