-- Customers. Column names are the specification's (A 3.1); `password` holds an argon2id hash and
-- `expiredate` is a date whose value `infinity` stands for the specification's text `Active`.
create table users (
  id                        uuid primary key default gen_random_uuid(),
  username                  text not null check (btrim(username) <> ''),
  password                  text not null check (password like '$argon2id$%'),
  email                     text check (email <> ''),
  mobile_number             text,
  admin_approval            boolean not null default false,
  banned                    boolean not null default false,
  ban_reason                text,
  hwid_reset_count          integer not null default 10 check (hwid_reset_count >= 0),
  max_devices               integer not null default 1 check (max_devices >= 1),
  save_hwid                 boolean not null default true,
  subscription              text references license_packages on delete restrict,
  expiredate                date,
  hwid                      text[] not null default '{}',
  key                       text,
  email_verified            boolean not null default false,
  last_login_at             timestamptz,
  is_motherboard_set        boolean not null default false,
  motherboard_secret        text[] not null default '{}',
  discord_id                text unique,
  discord_username          text,
  discord_avatar_url        text,
  discord_access_token      text,
  discord_refresh_token     text,
  discord_assigned_role_ids text[] not null default '{}',
  created_at                timestamptz not null default now()
);
-- Names that differ only in case would be taken for one another.
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table account_admins (
  id         uuid primary key default gen_random_uuid(),
  username   text not null check (btrim(username) <> ''),
  password   text not null check (password like '$argon2id$%'),
  created_at timestamptz not null default now()
);
create unique index account_admins_username_key on account_admins (lower(username));

-- One table for the four kinds of session. The token is `<id>.<secret>`; only the secret's SHA-256
-- is kept. `subject_id` names a row of the kind's own table, and the guard reads both together.
create table account_sessions (
  id          text primary key,
  kind        text not null check (kind in ('customer', 'task-user', 'admin', 'link-admin')),
  subject_id  uuid not null,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  user_agent  text not null,
  address     text not null
);
create index account_sessions_subject on account_sessions (kind, subject_id);
create index account_sessions_created on account_sessions (created_at);

-- A solved challenge counts once; the row outlives the challenge and is then swept.
create table account_challenges_spent (
  nonce      text primary key,
  expires_at timestamptz not null
);
create index account_challenges_spent_expiry on account_challenges_spent (expires_at);

grant select, insert, update, delete on users to regz_app;
grant select, insert, update on account_admins to regz_app;
grant select, insert, update, delete on account_sessions to regz_app;
grant select, insert, delete on account_challenges_spent to regz_app;
