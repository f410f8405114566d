-- The last receipt number of a year; a new receipt locks the row and takes the next number.
create table order_receipt_years (
  year integer primary key check (year between 2000 and 9999),
  last integer not null check (last > 0)
);

-- The number of an order's receipt, assigned once and without gaps (decision record 0019). An order with a
-- receipt cannot be deleted.
create table order_receipts (
  order_ref uuid primary key references order_facts on delete restrict,
  year      integer not null references order_receipt_years on delete restrict,
  number    integer not null check (number > 0),
  issued_at timestamptz not null,
  -- The seller's details and tax at that time; null for an order paid before receipts had numbers.
  seller    jsonb,
  -- As of that time.
  language  text not null default 'en' check (language in ('en', 'si', 'ta')),
  unique (year, number)
);

-- The recipient of a receipt, as its buyer wrote it; earlier versions are stored. Another account to which
-- the order was moved does not see it, and it is deleted with the account.
create table order_receipt_buyers (
  order_ref  uuid not null references order_facts on delete cascade,
  version    integer not null check (version > 0),
  user_id    uuid not null references users on delete cascade,
  name       text not null,
  address    text not null,
  written_at timestamptz not null,
  primary key (order_ref, version)
);
create index order_receipt_buyers_user on order_receipt_buyers (user_id);

grant select, insert on order_receipts, order_receipt_buyers to regz_app;
grant select, insert, update on order_receipt_years to regz_app;
