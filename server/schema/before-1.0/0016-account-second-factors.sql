-- Codes of authenticator apps, of customers and of staff. The kind and the subject name the
-- account; the two generated columns make the row go with it. The secret is sealed with the data
-- key. A row without `confirmed_at` is an enrolment that nobody has finished.
create table account_totp (
  kind         text not null check (kind in ('customer', 'admin')),
  subject_id   uuid not null,
  user_id      uuid generated always as (case when kind = 'customer' then subject_id end) stored
               references users on delete cascade,
  admin_id     uuid generated always as (case when kind = 'admin' then subject_id end) stored
               references account_admins on delete cascade,
  secret       text not null,
  started_at   timestamptz not null,
  confirmed_at timestamptz,
  -- The 30 s step of the last code that was accepted: neither it nor an older one counts again.
  last_step    integer not null default 0,
  primary key (kind, subject_id)
);
create index account_totp_user on account_totp (user_id);
create index account_totp_admin on account_totp (admin_id);

-- Each stands in for one code of the app, once. Only the SHA-256 of its 80 random bits is kept.
create table account_recovery_codes (
  kind       text not null,
  subject_id uuid not null,
  code_hash  bytea not null check (octet_length(code_hash) = 32),
  used_at    timestamptz,
  primary key (kind, subject_id, code_hash),
  foreign key (kind, subject_id) references account_totp on delete cascade
);

-- Public keys of the customers' authenticators.
create table account_passkeys (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  -- What the authenticator says it has signed; 0 for those that do not count.
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  device_type   text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up     boolean not null,
  name          text not null check (btrim(name) <> ''),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index account_passkeys_user on account_passkeys (user_id);

-- A question put to an authenticator, answered once: a new passkey is asked for in a session, a
-- log-in in a browser whose cookie has the token.
create table account_passkey_challenges (
  challenge  text primary key,
  purpose    text not null check (purpose in ('register', 'log-in')),
  session_id text unique references account_sessions on delete cascade,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  check ((purpose = 'register') = (session_id is not null)),
  check ((purpose = 'log-in') = (token_hash is not null))
);
create index account_passkey_challenges_expiry on account_passkey_challenges (expires_at);

grant select, insert, update, delete on account_totp to regz_app;
grant select, insert, update, delete on account_recovery_codes to regz_app;
grant select, insert, update, delete on account_passkeys to regz_app;
grant select, insert, update, delete on account_passkey_challenges to regz_app;
