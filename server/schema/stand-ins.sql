-- The books of the sandbox payment provider, which simulates another company inside our process. No other
-- code reads or writes them, and no row refers to a person.
create table order_sandbox_sessions (
  id             text primary key check (id ~ '^cs_[A-Za-z0-9_-]{32}$'),
  -- The same attempt opens the same checkout.
  attempt        text not null unique,
  payment_id     text not null unique check (payment_id ~ '^pay_[A-Za-z0-9_-]{16}$'),
  -- The shop's data about its order.
  order_id       text not null,
  product_name   text not null,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  product_id     integer not null,
  variant_id     integer not null,
  state          text not null default 'open'
    check (state in ('open', 'authenticating', 'processing', 'paid', 'expired')),
  -- The number of cards tried, and the reason of the last decline.
  attempts       integer not null default 0,
  failure_code   text,
  -- The time and the result of a delayed payment.
  settles_at     timestamptz,
  settles_as     text check (settles_as in ('paid', 'failed')),
  -- When the cardholder disputes the payment.
  disputes_at    timestamptz,
  dispute_id     text,
  dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  -- The delivery of later webhooks: staff can hold them back.
  delivery       text not null default 'now' check (delivery in ('now', 'delayed', 'held')),
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  check ((state = 'processing') = (settles_at is not null)),
  check ((settles_at is null) = (settles_as is null)),
  check ((dispute_id is null) = (dispute_status is null))
);
create index order_sandbox_sessions_newest on order_sandbox_sessions (created_at desc, id desc);
create index order_sandbox_sessions_order on order_sandbox_sessions (order_id);

-- All webhooks, with their content and delivery.
create table order_sandbox_deliveries (
  id         text primary key check (id ~ '^msg_[A-Za-z0-9_-]{32}$'),
  position   bigint generated always as identity,
  session_id text not null references order_sandbox_sessions on delete cascade,
  type       text not null,
  -- The key of the fact, unique; null for a webhook that staff made up.
  fact       text unique,
  trick      text check (trick in ('forged', 'stale', 'wrong-amount', 'wrong-currency',
    'wrong-product')),
  -- The exact bytes that are signed.
  body       text not null,
  state      text not null check (state in ('waiting', 'held', 'delivered', 'given-up')),
  attempts   integer not null default 0,
  -- One entry per attempt: its time, and the status of the answer (null for none).
  log        jsonb not null default '[]',
  created_at timestamptz not null,
  check ((fact is null) <> (trick is null))
);
create index order_sandbox_deliveries_session on order_sandbox_deliveries (session_id, position);
create index order_sandbox_deliveries_newest on order_sandbox_deliveries (created_at);

grant select, insert, update on order_sandbox_sessions, order_sandbox_deliveries to regz_app;

-- The steps of an installation's test clock. Their sum is its lead over the real time, so it only moves
-- forward. Concurrent steps get the same number, so only one succeeds.
create table test_clock (
  number   integer primary key check (number > 0),
  step_ms  bigint not null check (step_ms > 0),
  made_by  text not null,
  -- The time that the step reached.
  reached  timestamptz not null,
  -- The events of the step; null until it is complete.
  happened jsonb
);
grant select, insert on test_clock to regz_app;
grant update (happened) on test_clock to regz_app;

-- Notifies every process, so that all use the same clock.
create function tell_test_clock() returns trigger language plpgsql as $$
begin
  perform pg_notify('test_clock', '');
  return null;
end $$;
create trigger test_clock_told after insert on test_clock
  for each statement execute function tell_test_clock();
