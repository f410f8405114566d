-- Codes that lower the price of an order (decision record 66). What an order was sold for, and the
-- mailbox that used a code, stand in the order itself: one order is one use.
create table coupons (
  id                    uuid primary key default gen_random_uuid(),
  -- In its one spelling.
  code                  text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  kind                  text not null check (kind in ('percent', 'amount')),
  -- Whole percent, or hundredths of the currency.
  value                 bigint not null check (value > 0),
  currency              text check (currency ~ '^[A-Z]{3}$'),
  -- The plans it is for; null for all.
  plans                 text[] check (cardinality(plans) > 0),
  starts_at             timestamptz,
  ends_at               timestamptz,
  max_uses              integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  first_order_only      boolean not null default false,
  created_by            text not null,
  created_at            timestamptz not null,
  stopped_at            timestamptz,
  stopped_by            text,
  check ((kind = 'percent') = (currency is null)),
  check (kind <> 'percent' or value <= 100),
  check (ends_at > starts_at),
  check ((stopped_at is null) = (stopped_by is null))
);
create index coupons_newest on coupons (created_at desc, id);

grant select, insert, update on coupons to regz_app;

alter table order_facts add column coupon_id uuid references coupons on delete restrict;
alter table order_facts add column discount_minor bigint not null default 0 check (discount_minor >= 0);
alter table order_facts add column coupon_mailbox bytea;
alter table order_facts add constraint order_facts_discount
  check ((coupon_id is null) = (discount_minor = 0)) not valid;
alter table order_facts validate constraint order_facts_discount;
-- The uses of a coupon are its orders.
create index order_facts_coupon on order_facts (coupon_id) where coupon_id is not null;

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
