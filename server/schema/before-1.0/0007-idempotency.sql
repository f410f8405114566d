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

grant select, insert, delete on idempotency_answers to regz_app;
