-- Receipts with numbers (decision record 74).
-- The last number that a year's receipts have, so that the next follows it; the row is locked by who takes it.
create table order_receipt_years (
  year integer primary key check (year between 2000 and 9999),
  last integer not null check (last > 0)
);

-- The number of an order's receipt, taken once and without a gap (decision record 74). An order that has one
-- stays.
create table order_receipts (
  order_ref uuid primary key references order_facts on delete restrict,
  year      integer not null references order_receipt_years on delete restrict,
  number    integer not null check (number > 0),
  issued_at timestamptz not null,
  -- The seller's details and tax as they were then; null for an order that was paid before there were numbers.
  seller    jsonb,
  unique (year, number)
);

-- Whom a receipt is made out to, as its buyer wrote it: what it said before stays. Another account to which
-- the order was moved does not see it, and it goes with the account.
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

-- Orders that were paid before have numbers in the order of their payment. Those imported from another
-- installation had receipts of its own.
with paid as (
  select id, paid_at, extract(year from paid_at at time zone 'UTC')::integer as year
    from order_facts
   where paid_at is not null and live and amount_minor > 0 and provider <> 'import'
), numbered as (
  select id, paid_at, year, row_number() over (partition by year order by paid_at, id)::integer as number
    from paid
), years as (
  insert into order_receipt_years (year, last)
  select year, max(number) from numbered group by year
  returning year
)
insert into order_receipts (order_ref, year, number, issued_at)
select id, year, number, paid_at from numbered where year in (select year from years);
