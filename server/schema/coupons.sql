-- Codes that lower the price of an order (decision record 0017). The order stores its price and the mailbox
-- that used the code: one order is one use.
create table coupons (
  id                    uuid primary key default gen_random_uuid(),
  -- In normalized form.
  code                  text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  kind                  text not null check (kind in ('percent', 'amount')),
  -- A whole percentage, or hundredths of the currency.
  value                 bigint not null check (value > 0),
  currency              text check (currency ~ '^[A-Z]{3}$'),
  -- The plans it applies to; null for all.
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
  -- Incremented by every change, so that an edit or a sale based on older terms is refused.
  version               integer not null default 1,
  edited_by             text,
  check ((kind = 'percent') = (currency is null)),
  check (kind <> 'percent' or value <= 100),
  check (ends_at > starts_at),
  check ((stopped_at is null) = (stopped_by is null))
);
create index coupons_newest on coupons (created_at desc, id);

grant select, insert, update on coupons to regz_app;
