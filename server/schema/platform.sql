-- Nobody but the owner makes tables.
revoke create on schema public from public;
grant usage on schema public to regz_app;

-- The first answer to a request, found again by its Idempotency-Key. Written in the transaction of
-- the act itself, so an answer exists exactly when its effect does. Refusals are not kept: they
-- changed nothing.
create table idempotency_answers (
  principal    text not null,
  operation    text not null,
  key          text not null check (length(key) between 16 and 255),
  request_hash bytea not null,
  answer       jsonb not null,
  created_at   timestamptz not null default now(),
  primary key (principal, operation, key)
);
create index idempotency_answers_created on idempotency_answers (created_at);

-- Mail that waits to be sent, and what became of it. The row is written in the transaction of the
-- act it tells of. `data` may hold a link that works, so it is emptied with the sending.
create table mail_outbox (
  id           uuid primary key default gen_random_uuid(),
  to_address   text not null check (to_address <> ''),
  template     text not null,
  data         jsonb not null,
  message_id   text not null unique,
  attempts     integer not null default 0 check (attempts >= 0),
  sent_at      timestamptz,
  failed_at    timestamptz,
  last_error   text,
  created_at   timestamptz not null default now(),
  -- Whoever sends the mail has it until this moment: no transaction stays open
  -- while another server is asked. After it, the one who had it is taken for dead.
  trying_until timestamptz,
  -- Sent or given up, never both.
  check (sent_at is null or failed_at is null)
);
create index mail_outbox_created on mail_outbox (created_at);
-- The mail that waits is counted every half minute, without reading all mail.
create index mail_outbox_waiting on mail_outbox (created_at)
  where sent_at is null and failed_at is null;

-- How many tries are taken of each attempt budget and key, until its window ends. `place` is a keyed
-- hash of both, so that the table names nobody. Unlogged: a crash of the database may forget them.
create unlogged table attempt_counts (
  place   text collate "C" primary key check (length(place) = 20),
  tries   integer not null check (tries >= 0),
  ends_at timestamptz not null,
  -- What the statement that wrote the row was granted, for its own answer.
  granted integer not null default 0,
  -- The most there may be, which a statement brings for a row that exists.
  most    integer not null default 0
) with (fillfactor = 70);

-- The secrets that every process of this installation uses (decision record 0006): a digest of each, which
-- tells it from another and does not lead back to it.
create table shared_secrets (
  name   text primary key,
  digest text not null check (digest <> '')
);

-- The processes that run on this database, as each says of itself every 20 seconds. Unlogged: a crash of
-- the database forgets them, and they say it again.
create unlogged table processes (
  id          uuid primary key,
  host        text not null,
  pid         integer not null,
  role        text not null,
  version     text not null,
  started_at  timestamptz not null,
  seen_at     timestamptz not null default clock_timestamp(),
  -- How far its clock is ahead of the database's.
  ahead_ms    bigint not null,
  -- The most connections that it opens to PostgreSQL itself.
  connections integer not null,
  -- The share of the time since it was last seen in which it was busy, and the free share of its disk.
  busy        double precision not null check (busy between 0 and 1),
  room        double precision not null check (room between 0 and 1)
);

grant select, insert on shared_secrets to regz_app;
grant select, insert, delete on idempotency_answers to regz_app;
grant select, insert, update, delete on mail_outbox, attempt_counts, processes to regz_app;
