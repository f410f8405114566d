-- Products of license keys: name, coin price, and the grant of a key (One Month 30 days, 3 Year 1095).
create table key_stock_products (
  id            uuid primary key default gen_random_uuid(),
  position      smallint not null,
  name          text not null unique,
  package       text not null,
  duration_days integer not null check (duration_days > 0),
  price_coins   integer check (price_coins > 0),
  -- Staff are notified once when a product's stock falls below its level, until it is refilled. Coin
  -- products have no level initially, because no buyer waits for their keys.
  alert_below   integer not null default 0 check (alert_below between 0 and 10000),
  -- When staff were notified of low stock; null if the stock is sufficient or no notice was sent.
  alerted_at    timestamptz,
  -- Staff paste keys into the stock, or each sale generates its key.
  keys          text not null default 'pasted' check (keys in ('pasted', 'generated')),
  -- Whether a product with generated keys sells the keys of its stock first.
  old_stock     text not null default 'sold-first' check (old_stock in ('sold-first', 'kept'))
);
insert into key_stock_products (position, name, package, duration_days, price_coins) values
  (1, 'Supreme One Month Regz Coin 250', 'Supreme', 30, 250),
  (2, 'Essential One Month Regz Coin 250', 'Essential', 30, 250),
  (3, 'External One Month Regz Coin 550', 'External', 30, 550),
  (4, 'Supreme + Essential One Month Regz Coin 500', 'Supreme-Essential', 30, 500),
  (5, 'Supreme + Essential + External One Month Regz Coin 1000', 'Supreme-Essential-External', 30, 1000),
  (6, 'Supreme 3 Year Regz Coin 550', 'Supreme', 1095, 550),
  (7, 'Essential 3 Year Regz Coin 550', 'Essential', 1095, 550),
  (8, 'External 3 Year Regz Coin 1000', 'External', 1095, 1000),
  (9, 'Supreme + Essential 3 Year Regz Coin 1100', 'Supreme-Essential', 1095, 1100),
  (10, 'Supreme + Essential + External 3 Year Regz Coin 2000', 'Supreme-Essential-External', 1095, 2000);
-- The keys of plans are a separate stock, so that buyers with coins cannot use up keys that others pay for.
-- Such products have no coin price.
insert into key_stock_products (position, name, package, duration_days, alert_below)
select 10 + row_number() over (order by period.position, family.position),
       family.title || ' ' || period.name, family.package, period.days, 5
  from (values (1, 'Lifetime', 1095), (2, 'Monthly', 30), (3, 'Weekly', 7))
         as period (position, name, days),
       (values (1, 'Supreme-Essential-External', 'Supreme-Essential-External'),
               (2, 'Supreme-Essential', 'Supreme-Essential'),
               (3, 'Supreme-External', 'External-Supreme'),
               (4, 'Essential-External', 'External-Essential'),
               (5, 'Supreme', 'Supreme'),
               (6, 'Essential', 'Essential'),
               (7, 'External', 'External')) as family (position, title, package);

-- Keys that came into the stock together.
create table key_stock_batches (
  id         uuid primary key default gen_random_uuid(),
  product_id uuid not null references key_stock_products on delete cascade,
  kind       text not null check (kind in ('pasted', 'generated')),
  quantity   integer not null check (quantity between 1 and 10000),
  note       text not null default '',
  created_at timestamptz not null default now(),
  created_by text not null,
  -- The last day on which its keys can be redeemed, in Sri Lanka.
  last_day   date,
  -- The last download of its whole keys.
  downloaded_at timestamptz,
  downloaded_by text,
  -- When its unredeemed keys were revoked; null after an undo.
  revoked_at timestamptz,
  -- When a person first tried to redeem a revoked key.
  tried_at   timestamptz,
  check ((downloaded_at is null) = (downloaded_by is null)),
  check (tried_at is null or revoked_at is not null)
);
create index key_stock_batches_product on key_stock_batches (product_id, created_at desc, id desc);

create trigger announce_low after update of alerted_at on key_stock_products
  for each row when (old.alerted_at is null and new.alerted_at is not null)
  execute function announce_low_stock();

grant select, insert, delete on key_stock_products to regz_app;
grant select, insert, update (note, downloaded_at, downloaded_by, revoked_at, tried_at) on key_stock_batches
   to regz_app;
grant update (name, price_coins, alert_below, alerted_at, keys, old_stock) on key_stock_products to regz_app;
