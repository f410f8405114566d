-- Mail that waits to be sent, and what became of it. The row is written in the transaction of the
-- act it speaks of. `data` may hold a link that works, so it is emptied with the sending.
create table mail_outbox (
  id         uuid primary key default gen_random_uuid(),
  to_address text not null check (to_address <> ''),
  template   text not null,
  data       jsonb not null,
  message_id text not null unique,
  attempts   integer not null default 0 check (attempts >= 0),
  sent_at    timestamptz,
  failed_at  timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- Sent or given up, never both.
  check (sent_at is null or failed_at is null)
);
create index mail_outbox_created on mail_outbox (created_at);

-- Links that were mailed. Only the hash of a token is kept, and a customer has one living link of
-- a purpose: a new one takes the place of the old.
create table account_email_tokens (
  user_id    uuid not null references users on delete cascade,
  purpose    text not null check (purpose in ('verify', 'reset-password')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The address it was sent to: a link proves nothing about another one.
  email      text not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose)
);
create index account_email_tokens_expiry on account_email_tokens (expires_at);

grant select, insert, update, delete on mail_outbox to regz_app;
grant select, insert, update, delete on account_email_tokens to regz_app;
