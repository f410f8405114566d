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

-- Addresses that lead to one mailbox are equal under this function; `mailboxOf` of the rules says the
-- same. Google's own addresses ignore dots and what follows a plus, those at Outlook and iCloud the
-- latter; a domain with other letters counts in ASCII, and invisible characters count nowhere.
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

-- Links that were mailed. Only the hash of a token is kept, and a customer has one living link of
-- a purpose: a new one takes the place of the old.
create table account_email_tokens (
  user_id    uuid not null,
  purpose    text not null check (purpose in ('verify', 'reset-password')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The address it was sent to: a link proves nothing about another one.
  email      text not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  -- A link that verifies an address works in the session that asked for it, and ends with it:
  -- somebody else's link, opened by the owner of the address, proves nothing for that account.
  session_id text references account_sessions on delete cascade,
  -- Of the code that stands for it when typed in that session.
  code_hash  bytea check (octet_length(code_hash) = 32),
  primary key (user_id, purpose),
  check ((purpose = 'verify') = (session_id is not null))
);
create index account_email_tokens_expiry on account_email_tokens (expires_at);
create index account_email_tokens_session on account_email_tokens (session_id);

-- Links mailed to task users: of each purpose one a person, the newest.
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

-- Who somebody is at the identity provider. The subject never changes there; the e-mail address
-- may, and is kept as it was when the two were linked.
create table account_identities (
  issuer    text not null,
  subject   text not null,
  user_id   uuid not null,
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

-- A proof that waits for its act: one of a purpose per session, gone with the session.
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

-- A proven address without an account, held by the browser whose cookie has the token.
create table account_identity_registrations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  issuer     text not null,
  subject    text not null,
  email      text not null,
  expires_at timestamptz not null
);
create index account_identity_registrations_expiry on account_identity_registrations (expires_at);

-- Codes of authenticator apps, of customers and of staff. The kind and the subject name the
-- account; the two generated columns make the row go with it. The secret is sealed with the data
-- key. A row without `confirmed_at` is an enrolment that nobody has finished.
create table account_totp (
  kind         text not null check (kind in ('customer', 'admin')),
  subject_id   uuid not null,
  user_id      uuid generated always as (case when kind = 'customer' then subject_id end) stored,
  admin_id     uuid generated always as (case when kind = 'admin' then subject_id end) stored,
  secret       text not null,
  started_at   timestamptz not null,
  confirmed_at timestamptz,
  -- The 30 s step of the last code that was accepted: neither it nor an older one counts again.
  last_step    integer not null default 0,
  primary key (kind, subject_id)
);
create index account_totp_user on account_totp (user_id);
create index account_totp_admin on account_totp (admin_id);

-- Each stands in for one code of the app, once. Only a hash of its 80 random bits is kept.
create table account_recovery_codes (
  kind       text not null,
  subject_id uuid not null,
  code_hash  bytea not null check (octet_length(code_hash) = 32),
  used_at    timestamptz,
  -- The hash is an HMAC under a key that the database never holds, so that nobody who reads the table can
  -- try codes against it. True in every row; nothing reads it any more.
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

grant select, insert, update, delete on account_sessions, account_email_tokens,
  account_task_email_tokens, account_identity_grants, account_totp, account_recovery_codes,
  account_passkeys, account_passkey_challenges to regz_app;
grant select, insert, delete on account_challenges_spent, account_identities, account_identity_flows,
  account_identity_registrations to regz_app;
