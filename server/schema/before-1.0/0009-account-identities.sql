-- Addresses that lead to one mailbox are equal under this function; `mailboxOf` of the rules says
-- the same. Google's own addresses ignore dots and what follows a plus.
create function account_mailbox(address text) returns text
  language sql immutable strict parallel safe
  as $$
    select case
      when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
      else lower(address)
    end
  $$;
create index users_mailbox on users (account_mailbox(email));

-- Who somebody is at the identity provider. The subject never changes there; the e-mail address
-- may, and is kept as it was when the two were linked.
create table account_identities (
  issuer    text not null,
  subject   text not null,
  user_id   uuid not null references users on delete cascade,
  email     text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- An account has one identity of a provider.
  unique (user_id, issuer)
);

-- A visit to the provider that has begun. The row goes with the first callback that names it.
create table account_identity_flows (
  state          text primary key,
  purpose        text not null check (
    purpose in ('log-in', 'register', 'verify-email', 'device-reset', 'delete-account')
  ),
  user_id        uuid references users on delete cascade,
  session_id     text references account_sessions on delete cascade,
  expected_email text,
  payload        jsonb not null,
  return_to      text,
  redirect_uri   text not null,
  verifier       text not null,
  nonce          text not null,
  expires_at     timestamptz not null,
  check ((purpose in ('log-in', 'register')) = (session_id is null)),
  check ((user_id is null) = (session_id is null))
);
create index account_identity_flows_user on account_identity_flows (user_id);
create index account_identity_flows_session on account_identity_flows (session_id);
create index account_identity_flows_expiry on account_identity_flows (expires_at);

-- A proof that waits for its act: one of a purpose per session, gone with the session.
create table account_identity_grants (
  id         uuid primary key default gen_random_uuid(),
  session_id text not null references account_sessions on delete cascade,
  user_id    uuid not null references users on delete cascade,
  purpose    text not null check (purpose in ('device-reset', 'delete-account')),
  payload    jsonb not null,
  expires_at timestamptz not null,
  unique (session_id, purpose)
);
create index account_identity_grants_user on account_identity_grants (user_id);
create index account_identity_grants_expiry on account_identity_grants (expires_at);

-- A proven address without an account, held by the browser whose cookie has the token.
create table account_identity_registrations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  issuer     text not null,
  subject    text not null,
  email      text not null,
  expires_at timestamptz not null
);
create index account_identity_registrations_expiry on account_identity_registrations (expires_at);

grant select, insert, delete on account_identities to regz_app;
grant select, insert, delete on account_identity_flows to regz_app;
grant select, insert, update, delete on account_identity_grants to regz_app;
grant select, insert, delete on account_identity_registrations to regz_app;
