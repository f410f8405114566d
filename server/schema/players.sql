-- Task users. The balance is only here, and only the ledger's function changes it: the application can write
-- every column except `regzcoin`. A closed account keeps its row for the ledger, without personal data.
create table web_task (
  id                   uuid primary key default gen_random_uuid(),
  username             text not null check (btrim(username) <> ''),
  email                text check (email <> ''),
  password             text
    check (password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$'),
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
  -- The balance from an original installation; null after the owner of the database has opened the wallet
  -- with it.
  imported_coins       integer check (imported_coins > 0),
  spending_held_by     text,
  -- As in `users`.
  username_skeleton    text,
  shared_mailbox       text,
  -- When the owner corrected the address; possible once, before it is verified.
  email_corrected_at   timestamptz,
  check ((closed_at is null) = (password is not null)),
  check (closed_at is null or email is null),
  -- The hold on spending has a time, an admin and a reason together.
  check ((spending_held_at is null) = (spending_held_reason is null)),
  constraint web_task_held_by check ((spending_held_at is null) = (spending_held_by is null))
);
create unique index web_task_username_key on web_task (lower(username));
create index web_task_newest on web_task (created_at, id);
create index web_task_username_prefix on web_task (lower(username) text_pattern_ops);
create index web_task_email_prefix on web_task (lower(email) text_pattern_ops);
-- The lists that staff open without a search.
create index web_task_held on web_task (created_at, id) where spending_held_at is not null;
create index web_task_staff on web_task (created_at, id) where is_admin;
create unique index web_task_username_skeleton_key on web_task (username_skeleton);
create unique index web_task_email_key on web_task (account_mailbox(email))
  where shared_mailbox is distinct from email;
create index web_task_mailbox on web_task (account_mailbox(email));

alter table account_task_email_tokens
  add foreign key (user_id) references web_task on delete cascade;

grant select on web_task to regz_app;
grant insert (id, username, email, password, language_preference, is_admin, email_verified, pace,
  spending_held_at, spending_held_reason, created_at, closed_at, imported_coins, spending_held_by,
  username_skeleton, email_corrected_at) on web_task to regz_app;
grant update (username, email, password, language_preference, is_admin, email_verified, pace,
  spending_held_at, spending_held_reason, closed_at, spending_held_by, username_skeleton,
  email_corrected_at) on web_task to regz_app;
