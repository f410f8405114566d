-- The browsers that get an account's notifications: a customer's or a task user's.
create table notification_subscriptions (
  id           uuid primary key default gen_random_uuid(),
  customer_id  uuid references users on delete cascade,
  task_user_id uuid references web_task on delete cascade,
  -- The session that subscribed. Logging it out ends the subscription; its expiry does not.
  session_id   text not null,
  -- Where the browser's push service takes messages, and the keys for them (RFC 8291).
  endpoint     text not null,
  p256dh       text not null,
  auth         text not null,
  -- For a customer who has chosen none.
  language     text not null check (language in ('en', 'si', 'ta')),
  created_at   timestamptz not null,
  -- When the push service drops it; null if unknown.
  expires_at   timestamptz,
  constraint notification_subscriptions_endpoint_key unique (endpoint),
  constraint notification_subscriptions_one_owner check (num_nonnulls(customer_id, task_user_id) = 1)
);
create index notification_subscriptions_customer on notification_subscriptions (customer_id)
  where customer_id is not null;
create index notification_subscriptions_task_user on notification_subscriptions (task_user_id)
  where task_user_id is not null;
create index notification_subscriptions_session on notification_subscriptions (session_id);
create index notification_subscriptions_expiry on notification_subscriptions (expires_at)
  where expires_at is not null;

-- The kinds that an account has turned off.
create table notification_refusals (
  customer_id  uuid references users on delete cascade,
  task_user_id uuid references web_task on delete cascade,
  kind         text not null,
  constraint notification_refusals_customer_key unique (customer_id, kind),
  constraint notification_refusals_task_user_key unique (task_user_id, kind),
  constraint notification_refusals_one_owner check (num_nonnulls(customer_id, task_user_id) = 1)
);

-- The days of tasks whose beginning was announced.
create table notification_days (
  day date primary key
);

grant select, insert, update, delete on notification_subscriptions to regz_app;
grant select, insert, delete on notification_refusals, notification_days to regz_app;
