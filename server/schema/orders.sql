-- One row an order: what was agreed, and the facts that arrived since. The status is never stored
-- (decision 19); the views below derive it.
create table order_facts (
  id                   uuid primary key default gen_random_uuid(),
  -- The public reference. Ours are unguessable and short enough for every provider; imported ones
  -- stay as they were.
  order_id             text not null unique check (order_id ~ '^[A-Za-z0-9._-]{1,64}$'),
  user_id              uuid references users on delete set null,
  client_name          text not null,
  client_email         text,
  plan_id              text,
  stock_product_id     uuid references key_stock_products on delete restrict,
  product_name         text not null,
  validity_days        integer not null check (validity_days > 0),
  -- The charge, in hundredths, and how it was shown.
  amount_minor         bigint not null check (amount_minor >= 0),
  currency             text not null default 'LKR' check (currency ~ '^[A-Z]{3}$'),
  display_currency     text not null default 'LKR' check (display_currency ~ '^[A-Z]{3}$'),
  display_amount_minor bigint not null check (display_amount_minor >= 0),
  display_rate_micros  bigint not null default 1000000,
  provider             text not null,
  provider_session_id  text,
  provider_product_id  integer,
  provider_variant_id  integer,
  payment_ref          text,
  -- False for money that is not real.
  live                 boolean not null,
  -- How the browser opens the checkout again; gone once the order is paid.
  checkout             jsonb,
  checkout_expires_at  timestamptz,
  processing_at        timestamptz,
  paid_at              timestamptz,
  failed_at            timestamptz,
  failure_code         text,
  expired_at           timestamptz,
  granted_at           timestamptz,
  -- Why a payment that arrived was not believed.
  flag                 text,
  flagged_at           timestamptz,
  license_key_id       uuid unique references license_keys on delete restrict,
  fulfilled_at         timestamptz,
  needs_key_since      timestamptz,
  checked_at           timestamptz,
  created_at           timestamptz not null default now(),
  -- Staff settle a flag by a note; a new flag begins open again.
  flag_resolved_at     timestamptz,
  flag_resolved_by     text,
  flag_note            text,
  -- The coupon that lowered the price, what it took off, and the keyed hash of the mailbox that used it,
  -- which outlives the account.
  coupon_id            uuid references coupons on delete restrict,
  discount_minor       bigint not null default 0 check (discount_minor >= 0),
  coupon_mailbox       bytea,
  -- For an upgrade: what days left were worth that lowered the price, as the buyer saw it.
  quote                jsonb,
  unique (provider, provider_session_id),
  unique (provider, payment_ref),
  check ((license_key_id is null) = (fulfilled_at is null)),
  check (license_key_id is null or needs_key_since is null),
  check ((flag is null) = (flagged_at is null)),
  check ((flag_resolved_at is null) = (flag_resolved_by is null)),
  check ((flag_resolved_at is null) = (flag_note is null)),
  check (flag_resolved_at is null or flag is not null),
  constraint order_facts_discount check ((coupon_id is null) = (discount_minor = 0))
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
-- Staff list orders newest first, all of them, those of a status and those whose payment was not
-- believed, and find them by how their id begins.
create index order_facts_id_prefix on order_facts (order_id text_pattern_ops);
create index order_facts_unpaid on order_facts (created_at, id)
  where paid_at is null and granted_at is null and expired_at is null and failed_at is null;
create index order_facts_failed on order_facts (created_at, id)
  where paid_at is null and granted_at is null and failed_at is not null and expired_at is null;
create index order_facts_expired on order_facts (created_at, id)
  where paid_at is null and granted_at is null and expired_at is not null;
create index order_facts_flagged on order_facts (created_at, id) where flag is not null;
create index order_facts_open_flags on order_facts (created_at, id)
  where flag is not null and flag_resolved_at is null;
-- The overview counts the last days again in every round, by when it happened.
create index order_facts_paid on order_facts (paid_at) where paid_at is not null;
-- Staff find an order by its buyer's address, its payment, and the last characters of its key.
create index order_facts_client_email on order_facts (lower(client_email) text_pattern_ops)
  where client_email is not null;
create index order_facts_payment on order_facts (payment_ref) where payment_ref is not null;
-- The uses of a coupon are its orders.
create index order_facts_coupon on order_facts (coupon_id) where coupon_id is not null;

-- Every event a provider told us, once. `order_ref` is null while it refers to no order of ours.
create table order_events (
  id              bigint generated always as identity primary key,
  provider        text not null,
  event_key       text not null,
  kind            text not null,
  order_ref       uuid references order_facts on delete cascade,
  -- The event in our words, without card data or addresses.
  event           jsonb not null,
  received_at     timestamptz not null default now(),
  processed_at    timestamptz,
  outcome         text check (outcome in ('applied', 'ignored', 'flagged', 'unmatched')),
  attempts        integer not null default 0,
  retry_at        timestamptz,
  error           text,
  -- Staff settle a payment without an order by a note.
  resolved_at     timestamptz,
  resolved_by     text,
  resolution_note text,
  unique (provider, event_key),
  check ((processed_at is null) = (outcome is null)),
  check ((resolved_at is null) = (resolved_by is null)),
  check ((resolved_at is null) = (resolution_note is null))
);
create index order_events_order on order_events (order_ref, id);
create index order_events_waiting on order_events (retry_at) where processed_at is null;
create index order_events_unmatched on order_events (provider, (event ->> 'paymentRef'))
  where outcome = 'unmatched';
-- A day is counted again after a provider reported something of it late. The overview counts what waits.
create index order_events_processed on order_events (processed_at) where processed_at is not null;
-- A refund or dispute without our mark is nobody's work until its payment turns out to be ours.
create index order_events_unclaimed on order_events (provider, (event ->> 'paymentRef'))
  where order_ref is null and outcome in ('unmatched', 'ignored');

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

-- Whose money paid for what an upgrade did not charge: the worth of days that former orders had brought.
create table order_trades (
  order_ref   uuid not null references order_facts on delete cascade,
  source_ref  uuid not null references order_facts on delete cascade,
  worth_minor bigint not null check (worth_minor > 0),
  primary key (order_ref, source_ref),
  check (order_ref <> source_ref)
);
create index order_trades_source on order_trades (source_ref);

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

-- Whether an order holds a use of its coupon: paid and not refunded in full, or still to be paid. An
-- open order whose checkout nobody reported as over holds it for an hour more.
create function order_holds_coupon(o order_facts, at timestamptz) returns boolean
language sql stable as $$
  select case
    when o.paid_at is not null or o.granted_at is not null then order_status(o) <> 'refunded'
    when o.expired_at is not null then false
    when o.processing_at is not null and o.failed_at is null then true
    else coalesce(o.checkout_expires_at, o.created_at) > at - interval '1 hour'
  end
$$;

-- What of an order's money went back: all of it after a lost dispute, otherwise what was refunded.
create function order_returned_minor(o order_facts) returns bigint language sql stable as $$
  select case
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'lost')
      then o.amount_minor
    else (select coalesce(sum(r.amount_minor), 0)::bigint from order_refunds r
           where r.order_ref = o.id and r.status = 'succeeded')
  end
$$;

-- What of an order's worth was traded in for upgrades whose own money has not gone back.
create function order_traded_minor(o order_facts) returns bigint language sql stable as $$
  select coalesce(sum(t.worth_minor), 0)::bigint
    from order_trades t join order_facts upgrade on upgrade.id = t.order_ref
   where t.source_ref = o.id and order_status(upgrade) not in ('refunded', 'chargeback')
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

create trigger announce_paid after update of paid_at on order_facts
  for each row when (old.paid_at is null and new.paid_at is not null)
  execute function announce_orders('order.paid');
create trigger announce_waiting after update of needs_key_since on order_facts
  for each row when (old.needs_key_since is null and new.needs_key_since is not null)
  execute function announce_orders('order.waiting');
create trigger announce_delivered after update of license_key_id on order_facts
  for each row when (old.license_key_id is null and new.license_key_id is not null)
  execute function announce_orders('order.delivered');
create trigger announce_flagged after update of flagged_at on order_facts
  for each row when (old.flagged_at is distinct from new.flagged_at and new.flagged_at is not null)
  execute function announce_orders('order.flagged');
create trigger announce_refund after insert on order_refunds
  for each row when (new.status = 'succeeded')
  execute function announce_reversals('order.refunded');
create trigger announce_late_refund after update of status on order_refunds
  for each row when (old.status <> 'succeeded' and new.status = 'succeeded')
  execute function announce_reversals('order.refunded');
create trigger announce_dispute after insert on order_disputes
  for each row when (new.status = 'open')
  execute function announce_reversals('order.disputed');
create trigger announce_late_dispute after update of status on order_disputes
  for each row when (old.status <> 'open' and new.status = 'open')
  execute function announce_reversals('order.disputed');

grant select, insert, update on order_facts, order_events, order_refunds, order_disputes to regz_app;
grant select, insert on order_trades to regz_app;
grant select on orders, client_orders to regz_app;
