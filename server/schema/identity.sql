-- Foreign keys to accounts, which come later, are added by customers.sql, players.sql and staff.sql.

-- A domain in ASCII: punycode, RFC 3492.
create function account_ascii_domain(domain text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  declare
    label text; output text; labels text[] := '{}';
    points integer[]; point integer; n integer; delta integer; bias integer; handled integer;
    basic integer; q integer; k integer; t integer;
  begin
    if domain !~ '[^\u0001-\u007f]' then return domain; end if;
    foreach label in array string_to_array(domain, '.') loop
      if label !~ '[^\u0001-\u007f]' then
        labels := labels || label;
        continue;
      end if;
      select array_agg(ascii(letter) order by place) into points
        from regexp_split_to_table(label, '') with ordinality as letters (letter, place);
      output := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
      basic := length(output);
      handled := basic;
      if basic > 0 then output := output || '-'; end if;
      n := 128; delta := 0; bias := 72;
      while handled < cardinality(points) loop
        select min(each) into point from unnest(points) each where each >= n;
        delta := delta + (point - n) * (handled + 1);
        n := point;
        foreach point in array points loop
          if point < n then delta := delta + 1; end if;
          if point = n then
            q := delta;
            k := 36;
            loop
              t := least(greatest(k - bias, 1), 26);
              exit when q < t;
              output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789',
                                         t + (q - t) % (36 - t) + 1, 1);
              q := (q - t) / (36 - t);
              k := k + 36;
            end loop;
            output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', q + 1, 1);
            delta := case when handled = basic then delta / 700 else delta / 2 end;
            delta := delta + delta / (handled + 1);
            k := 0;
            while delta > 455 loop
              delta := delta / 35;
              k := k + 36;
            end loop;
            bias := k + 36 * delta / (delta + 38);
            delta := 0;
            handled := handled + 1;
          end if;
        end loop;
        delta := delta + 1;
        n := n + 1;
      end loop;
      labels := labels || ('xn--' || output);
    end loop;
    return array_to_string(labels, '.');
  end $$;

-- Equal for addresses of the same mailbox; `mailboxOf` of the rules computes the same. Google's own
-- addresses ignore dots and everything after a plus, those of Outlook and iCloud only the latter. A domain
-- with other letters is compared in ASCII, and invisible characters are ignored.
create function account_mailbox(address text) returns text
  language sql immutable strict parallel safe
  as $$
    select case
      when domain in ('gmail.com', 'googlemail.com')
      then replace(split_part(local, '+', 1), '.', '') || '@gmail.com'
      when domain in ('icloud.com', 'me.com', 'mac.com')
      then split_part(local, '+', 1) || '@icloud.com'
      when domain ~ '^(?:outlook|hotmail|live|msn)\.com$|^(?:hotmail|live)\.(?:co\.uk|fr|it)$|^(?:hotmail|outlook)\.(?:de|es)$'
      then split_part(local, '+', 1) || '@' || domain
      else local || '@' || domain
    end
    from (
      select split_part(cleaned, '@', 1) as local,
             public.account_ascii_domain(split_part(cleaned, '@', 2)) as domain
        from (
          select lower(btrim(regexp_replace(normalize(address),
            '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]',
            '', 'g'))) as cleaned
        ) visible
    ) parts
  $$;

-- Sessions of all four kinds. The token is `<id>.<secret>`; only the SHA-256 of the secret is stored.
-- `subject_id` refers to a row of the kind's own table, and the guard reads both together.
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

-- A solved challenge counts once; the row outlives the challenge until the sweep.
create table account_challenges_spent (
  nonce      text primary key,
  expires_at timestamptz not null
);
create index account_challenges_spent_expiry on account_challenges_spent (expires_at);

-- Mailed links. Only the hash of a token is stored, and a customer has one valid link per purpose: a new one
-- replaces the previous one.
create table account_email_tokens (
  user_id    uuid not null,
  purpose    text not null check (purpose in ('verify', 'reset-password')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The address it was sent to: a link proves nothing about another address.
  email      text not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  -- A link that verifies an address works only in the session that requested it, and ends with it. The owner
  -- of an address who opens another person's link therefore verifies nothing for that person's account.
  session_id text references account_sessions on delete cascade,
  -- The hash of the code that replaces the link when typed in that session.
  code_hash  bytea check (octet_length(code_hash) = 32),
  primary key (user_id, purpose),
  check ((purpose = 'verify') = (session_id is not null))
);
create index account_email_tokens_expiry on account_email_tokens (expires_at);
create index account_email_tokens_session on account_email_tokens (session_id);

-- Links mailed to task users: the newest one per person and purpose.
create table account_task_email_tokens (
  user_id    uuid not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  email      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  purpose    text not null check (purpose in ('verify', 'reset-password')),
  primary key (user_id, purpose)
);

-- An account's identity at the identity provider. The subject never changes; the e-mail address is the one
-- at the time of linking.
create table account_identities (
  issuer    text not null,
  subject   text not null,
  user_id   uuid not null,
  email     text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- One identity per account and provider.
  unique (user_id, issuer)
);

-- A started visit to the provider. The first callback that names it deletes the row.
create table account_identity_flows (
  state          text primary key,
  purpose        text not null check (
    purpose in ('log-in', 'register', 'verify-email', 'device-reset', 'delete-account', 'panel-sign-in')
  ),
  user_id        uuid,
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

-- A proof for a later act: one per purpose and session, deleted with the session.
create table account_identity_grants (
  id         uuid primary key default gen_random_uuid(),
  session_id text not null references account_sessions on delete cascade,
  user_id    uuid not null,
  purpose    text not null check (purpose in ('device-reset', 'delete-account', 'panel-sign-in')),
  payload    jsonb not null,
  expires_at timestamptz not null,
  unique (session_id, purpose)
);
create index account_identity_grants_user on account_identity_grants (user_id);
create index account_identity_grants_expiry on account_identity_grants (expires_at);

-- A proved address without an account, bound to the browser whose cookie has the token.
create table account_identity_registrations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  issuer     text not null,
  subject    text not null,
  email      text not null,
  expires_at timestamptz not null
);
create index account_identity_registrations_expiry on account_identity_registrations (expires_at);

-- Codes of authenticator apps, of customers and of staff. The kind and the subject name the account; the two
-- generated columns delete the row with it. The secret is sealed with the data key. A row without
-- `confirmed_at` is an unfinished setup.
create table account_totp (
  kind         text not null check (kind in ('customer', 'admin')),
  subject_id   uuid not null,
  user_id      uuid generated always as (case when kind = 'customer' then subject_id end) stored,
  admin_id     uuid generated always as (case when kind = 'admin' then subject_id end) stored,
  secret       text not null,
  started_at   timestamptz not null,
  confirmed_at timestamptz,
  -- The 30 s step of the last accepted code; this code and older ones are refused.
  last_step    integer not null default 0,
  primary key (kind, subject_id)
);
create index account_totp_user on account_totp (user_id);
create index account_totp_admin on account_totp (admin_id);

-- Each code replaces one code of the app, once. Only a hash of its 80 random bits is stored.
create table account_recovery_codes (
  kind       text not null,
  subject_id uuid not null,
  code_hash  bytea not null check (octet_length(code_hash) = 32),
  used_at    timestamptz,
  -- The hash is an HMAC under a key outside the database, so that reading the table does not allow guessing
  -- codes. True in every row; no code reads it any more.
  keyed      boolean not null default false,
  primary key (kind, subject_id, code_hash),
  foreign key (kind, subject_id) references account_totp on delete cascade
);

-- Public keys of the customers' authenticators.
create table account_passkeys (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null,
  credential_id text not null unique,
  public_key    bytea not null,
  -- The number of signatures that the authenticator reports; 0 if it does not count.
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  device_type   text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up     boolean not null,
  name          text not null check (btrim(name) <> ''),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index account_passkeys_user on account_passkeys (user_id);

-- A challenge for an authenticator, answered once: a new passkey requires a session, a login a browser whose
-- cookie has the token.
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

grant select, insert, update, delete on account_sessions, account_email_tokens,
  account_task_email_tokens, account_identity_grants, account_totp, account_recovery_codes,
  account_passkeys, account_passkey_challenges to regz_app;
grant select, insert, delete on account_challenges_spent, account_identities, account_identity_flows,
  account_identity_registrations to regz_app;
