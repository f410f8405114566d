-- One row an order: what was agreed, and the facts that arrived since. The status is never stored
-- (decision 19); the views below derive it.
create table order_facts (
  id                    uuid primary key default gen_random_uuid(),
  -- The public reference. Ours are unguessable and short enough for every provider; imported ones
  -- stay as they were.
  order_id              text not null unique check (order_id ~ '^[A-Za-z0-9._-]{1,64}$'),
  user_id               uuid references users on delete set null,
  client_name           text not null,
  client_email          text,
  plan_id               text,
  stock_product_id      uuid references key_stock_products on delete restrict,
  product_name          text not null,
  validity_days         integer not null check (validity_days > 0),
  -- The charge, in hundredths, and how it was shown.
  amount_minor          bigint not null check (amount_minor >= 0),
  currency              text not null default 'LKR' check (currency ~ '^[A-Z]{3}$'),
  display_currency      text not null default 'LKR' check (display_currency ~ '^[A-Z]{3}$'),
  display_amount_minor  bigint not null check (display_amount_minor >= 0),
  display_rate_micros   bigint not null default 1000000,
  provider              text not null,
  provider_session_id   text,
  provider_product_id   integer,
  provider_variant_id   integer,
  payment_ref           text,
  -- False for money that is not real.
  live                  boolean not null,
  -- How the browser opens the checkout again; gone once the order is paid.
  checkout              jsonb,
  checkout_expires_at   timestamptz,
  processing_at         timestamptz,
  paid_at               timestamptz,
  failed_at             timestamptz,
  failure_code          text,
  expired_at            timestamptz,
  granted_at            timestamptz,
  -- Why a payment that arrived was not believed.
  flag                  text,
  flagged_at            timestamptz,
  license_key_id        uuid unique references license_keys on delete restrict,
  fulfilled_at          timestamptz,
  needs_key_since       timestamptz,
  checked_at            timestamptz,
  created_at            timestamptz not null default now(),
  unique (provider, provider_session_id),
  unique (provider, payment_ref),
  check ((license_key_id is null) = (fulfilled_at is null)),
  check (license_key_id is null or needs_key_since is null),
  check ((flag is null) = (flagged_at is null))
);
-- One open checkout per account and plan.
create unique index order_facts_open on order_facts (user_id, plan_id)
  where paid_at is null and expired_at is null and granted_at is null and flag is null;
create index order_facts_user on order_facts (user_id, created_at desc, id desc);
create index order_facts_newest on order_facts (created_at desc, id desc);
create index order_facts_name on order_facts (lower(client_name) text_pattern_ops);
create index order_facts_back_orders on order_facts (stock_product_id, needs_key_since, id)
  where needs_key_since is not null;
create index order_facts_pending on order_facts (coalesce(checked_at, created_at))
  where paid_at is null and provider_session_id is not null;

-- Every event a provider told us, once. `order_ref` is null while it speaks of no order of ours.
create table order_events (
  id           bigint generated always as identity primary key,
  provider     text not null,
  event_key    text not null,
  kind         text not null,
  order_ref    uuid references order_facts on delete cascade,
  -- The event in our words, without card data or addresses.
  event        jsonb not null,
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  outcome      text check (outcome in ('applied', 'ignored', 'flagged', 'unmatched')),
  attempts     integer not null default 0,
  retry_at     timestamptz,
  error        text,
  unique (provider, event_key),
  check ((processed_at is null) = (outcome is null))
);
create index order_events_order on order_events (order_ref, id);
create index order_events_waiting on order_events (retry_at) where processed_at is null;
create index order_events_unmatched on order_events (provider, (event ->> 'paymentRef'))
  where outcome = 'unmatched';

create table order_refunds (
  provider     text not null,
  refund_ref   text not null,
  order_ref    uuid not null references order_facts on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  status       text not null check (status in ('pending', 'succeeded', 'failed')),
  updated_at   timestamptz not null,
  primary key (provider, refund_ref)
);
create index order_refunds_order on order_refunds (order_ref);

create table order_disputes (
  provider    text not null,
  dispute_ref text not null,
  order_ref   uuid not null references order_facts on delete cascade,
  status      text not null check (status in ('warning', 'open', 'won', 'lost')),
  -- The provider's clock decides which of two reports counts.
  reported_at timestamptz not null,
  primary key (provider, dispute_ref)
);
create index order_disputes_order on order_disputes (order_ref);

-- The same derivation as `orderStatus` in rules/, which a test holds against it.
create function order_status(o order_facts) returns text language sql stable as $$
  select case
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'lost')
      then 'chargeback'
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'open')
      then 'disputed'
    when o.amount_minor > 0
         and (select coalesce(sum(r.amount_minor), 0) from order_refunds r
               where r.order_ref = o.id and r.status = 'succeeded') >= o.amount_minor
      then 'refunded'
    when (o.paid_at is not null or o.granted_at is not null) and o.license_key_id is not null
      then 'completed'
    when o.paid_at is not null or o.granted_at is not null then 'awaiting-key'
    when o.expired_at is not null then 'expired'
    when o.failed_at is not null then 'failed'
    else 'pending'
  end
$$;

-- The two tables of the specification (B 3): one truth, read under both names (decision 6). An
-- order that waits for stock is pending there (decision 21).
create view orders with (security_invoker = true) as
select o.id, o.order_id, o.product_name as product, o.client_name as username,
       (o.amount_minor / 100.0)::numeric(14, 2) as amount,
       case s.status when 'awaiting-key' then 'pending' else s.status end as status,
       k.license_key, o.created_at
  from order_facts o
  cross join lateral (select order_status(o) as status) s
  left join license_keys k on k.id = o.license_key_id;

create view client_orders with (security_invoker = true) as
select o.id, o.order_id, o.client_email, o.client_name, o.product_name, k.license_key,
       o.validity_days, (o.amount_minor / 100.0)::numeric(14, 2) as amount,
       o.created_at as order_date,
       case s.status when 'awaiting-key' then 'pending' else s.status end as status
  from order_facts o
  cross join lateral (select order_status(o) as status) s
  left join license_keys k on k.id = o.license_key_id;

-- A license that a refund or a dispute holds back, and the days that were taken with it, which a
-- dispute that is won gives back.
alter table license_keys add column withheld text check (withheld in ('suspended', 'revoked'));
create table license_withholdings (
  license_key_id uuid primary key references license_keys on delete cascade,
  user_id        uuid references users on delete set null,
  subscription   text not null references license_packages on delete restrict,
  days_taken     integer not null check (days_taken >= 0),
  withheld_at    timestamptz not null
);
create index license_withholdings_user on license_withholdings (user_id);

create index license_keys_available on license_keys (product_id, created_at, id)
  where not activated and assigned_at is null and not banned;

-- The ledger of orders and keys outlives its people, without their names (decision 18).
create or replace function forget_deleted_account() returns trigger language plpgsql as $$
begin
  update license_keys
     set assigned_to = 'deleted account'
   where id in (select license_key_id from order_facts where user_id = old.id);
  update license_keys
     set username = 'deleted account', email = null, mobile_number = null,
         assigned_to = case when lower(assigned_to) = lower(old.username)
                            then 'deleted account' else assigned_to end
   where user_id = old.id;
  update order_facts
     set client_name = 'deleted account', client_email = null, checkout = null
   where user_id = old.id;
  return old;
end $$;

grant select, insert, update on order_facts to regz_app;
grant select, insert, update on order_events to regz_app;
grant select, insert, update on order_refunds to regz_app;
grant select, insert, update on order_disputes to regz_app;
grant select, insert, update, delete on license_withholdings to regz_app;
grant select on orders, client_orders to regz_app;
