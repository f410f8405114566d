-- The owner's endpoints for events. The sealed key in `secret` signs every delivery; the former one signs as
-- well until `former_until`.
create table event_hooks (
  id            uuid primary key default gen_random_uuid(),
  url           text not null,
  description   text not null default '',
  events        text[] not null check (cardinality(events) > 0),
  secret        text not null,
  former_secret text,
  former_until  timestamptz,
  off           text check (off in ('staff', 'gone', 'failing')),
  failing_since timestamptz,
  created_at    timestamptz not null default now(),
  -- A removed endpoint receives nothing; its deliveries are deleted in batches, and then the endpoint. Acts
  -- refer to it while they announce an event, and must not wait for the deletion.
  removed_at    timestamptz,
  check ((former_secret is null) = (former_until is null))
);

-- Deliveries to endpoints. The transaction of an act writes the rows about it and their jobs, so that all
-- exist or none. A delivery waits until it is delivered or given up.
create table event_hook_deliveries (
  id            uuid primary key default gen_random_uuid(),
  hook_id       uuid not null references event_hooks on delete cascade,
  -- The event's id for receivers, the same in every attempt.
  webhook_id    text not null,
  type          text not null,
  body          text not null,
  created_at    timestamptz not null default now(),
  tries         integer not null default 0,
  last_tried_at timestamptz,
  delivered_at  timestamptz,
  failed_at     timestamptz,
  status        integer,
  answer        text,
  fault         text,
  unique (hook_id, webhook_id)
);
create index event_hook_deliveries_newest on event_hook_deliveries (hook_id, created_at desc, id);
create index event_hook_deliveries_created on event_hook_deliveries (created_at);
create index event_hook_deliveries_waiting on event_hook_deliveries (hook_id)
  where delivered_at is null and failed_at is null;

create function queue_hook_deliveries(ids uuid[], hook_id uuid, due timestamptz) returns void language sql as $$
  select send_jobs('event-hooks.deliver', 'id', ids::text[], due, hook_id::text)
$$;
create function queue_new_hook_delivery() returns trigger language plpgsql as $$
begin
  perform queue_hook_deliveries(array[new.id], new.hook_id, now());
  return null;
end $$;
create trigger queue after insert on event_hook_deliveries
  for each row when (new.delivered_at is null and new.failed_at is null)
  execute function queue_new_hook_delivery();

-- Announces an event to every endpoint subscribed to it; writes nothing without one.
create function announce_event(event text, data jsonb) returns void language sql as $$
  with told as (
    select 'msg_' || replace(gen_random_uuid()::text, '-', '') as webhook_id,
           jsonb_build_object(
             'type', event,
             'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', data)::text as body
  )
  insert into event_hook_deliveries (hook_id, webhook_id, type, body)
  select event_hooks.id, told.webhook_id, event, told.body
    from event_hooks, told
   where event_hooks.off is null and event = any (event_hooks.events)
$$;

create function announce_orders() returns trigger language plpgsql as $$
begin
  perform announce_event(tg_argv[0], jsonb_build_object('orderId', new.order_id));
  return null;
end $$;

-- Announces events of orders that have a table of their own.
create function announce_order_of() returns trigger language plpgsql as $$
begin
  perform announce_event(tg_argv[0], jsonb_build_object('orderId', order_id))
     from order_facts where id = new.order_ref;
  return null;
end $$;

-- A redemption statement handles all waiting requests, so one query serves them together.
create function announce_redemptions() returns trigger language plpgsql as $$
begin
  if not exists (select from event_hooks where off is null and 'license.redeemed' = any (events)) then
    return null;
  end if;
  perform announce_event('license.redeemed',
            jsonb_build_object('licenseId', license_key_id, 'customerId', user_id))
     from redeemed;
  return null;
end $$;

create function announce_customers() returns trigger language plpgsql as $$
begin
  perform announce_event(tg_argv[0], jsonb_build_object('customerId', to_jsonb(new) -> tg_argv[1]));
  return null;
end $$;
create trigger announce_device after update of hwid on users
  for each row when (cardinality(new.hwid) > cardinality(old.hwid))
  execute function announce_customers('device.bound', 'id');
create trigger announce_ban after update of banned on users
  for each row when (new.banned and not old.banned)
  execute function announce_customers('account.banned', 'id');

-- Announces a row with its id. A further pair of arguments adds a field and the column of its value.
create function announce_row() returns trigger language plpgsql as $$
begin
  perform announce_event(tg_argv[0],
            jsonb_build_object(tg_argv[1], new.id, tg_argv[2], to_jsonb(new) -> tg_argv[3]));
  return null;
end $$;

create function announce_low_stock() returns trigger language plpgsql as $$
begin
  perform announce_event('stock.low', jsonb_build_object('productId', new.id));
  return null;
end $$;

grant select, insert, update, delete on event_hooks, event_hook_deliveries to regz_app;
