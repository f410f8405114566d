-- Only the owner creates tables.
revoke create on schema public from public;
grant usage on schema public to regz_app;

-- Every three adjacent characters of a text, for indexes that find its middle. In SQL alone: a backup with
-- functions of an extension would not be restored.
create function text_parts(text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array_agg(substr(lower($1), place, 3))
      from generate_series(1, greatest(length($1) - 2, 1)) place
  $$;

-- The first answer to a request, found by its Idempotency-Key. Written in the transaction of the act, so
-- that an answer exists exactly when its effect does. Refusals are not stored, because they change nothing.
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

-- Outgoing mail and its state. The transaction of an act writes the row of its mail. `data` may contain a
-- valid link, so it is cleared when the mail is sent.
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
  -- As of the moment at which the mail was written.
  language     text not null default 'en' check (language in ('en', 'si', 'ta')),
  -- Either sent or given up.
  check (sent_at is null or failed_at is null)
);
create index mail_outbox_created on mail_outbox (created_at);
-- Waiting mail is counted every half minute, without reading all mail.
create index mail_outbox_waiting on mail_outbox (created_at)
  where sent_at is null and failed_at is null;

-- The attempts used of each budget and key, until its window ends. `place` is a keyed hash of both, so that
-- the table identifies no person. Unlogged: a crash may lose it.
create unlogged table attempt_counts (
  place   text collate "C" primary key check (length(place) = 20),
  tries   integer not null check (tries >= 0),
  ends_at timestamptz not null,
  -- The attempts granted to the statement that wrote the row, for its own result.
  granted integer not null default 0,
  -- The maximum that the statement sets for an existing row.
  most    integer not null default 0
) with (fillfactor = 70);

-- Digests of the secrets that every process of this installation uses (decision record 0006): they
-- distinguish secrets without revealing them.
create table shared_secrets (
  name   text primary key,
  digest text not null check (digest <> '')
);

-- The processes on this database; each updates its row every 20 seconds. Unlogged: after a crash the
-- processes write their rows again.
create unlogged table processes (
  id          uuid primary key,
  host        text not null,
  pid         integer not null,
  role        text not null,
  version     text not null,
  started_at  timestamptz not null,
  seen_at     timestamptz not null default clock_timestamp(),
  -- The difference between its clock and the database's.
  ahead_ms    bigint not null,
  -- The maximum number of its connections to PostgreSQL.
  connections integer not null,
  -- The share of the time since its last report in which it was busy, and the free share of its disk.
  busy        double precision not null check (busy between 0 and 1),
  room        double precision not null check (room between 0 and 1)
);

-- Sends one pg-boss job for each id. The id is the job's singleton key, and the field `id_name` of its data.
-- A waiting job of the same key starts at the earlier of both times. Before the server's first start there are
-- no queues, so nothing is sent. That start sends the jobs of waiting rows.
create function send_jobs(queue_name text, id_name text, ids text[], due timestamptz, job_group text default null)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('pgboss.job_common') is null then return; end if;
  insert into pgboss.job_common as waiting
         (name, singleton_key, data, group_id, start_after, keep_until, policy, retry_limit, retry_delay,
          retry_delay_max, retry_backoff, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
  select name, key, jsonb_build_object(id_name, key), job_group, due, due + retention_seconds * interval '1 second', policy,
         retry_limit, retry_delay, retry_delay_max, retry_backoff, expire_seconds, deletion_seconds,
         dead_letter, heartbeat_seconds
    from pgboss.queue, unnest(ids) key where name = queue_name
  on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
  do update set start_after = least(waiting.start_after, excluded.start_after);
  if due <= now() then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), queue_name);
  end if;
end $$;
revoke execute on function send_jobs from public;
grant execute on function send_jobs to regz_app;

grant select, insert on shared_secrets to regz_app;
grant select, insert, delete on idempotency_answers to regz_app;
grant select, insert, update, delete on mail_outbox, attempt_counts, processes to regz_app;
