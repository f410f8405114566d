-- Products whose keys staff load: name, coin price (B 3), and what a key of the product grants
-- (decision 7: One Month 30 days, 3 Year 1095).
create table key_stock_products (
  id            uuid primary key default gen_random_uuid(),
  position      smallint not null unique,
  name          text not null unique,
  package       text not null references license_packages on delete restrict,
  duration_days integer not null check (duration_days > 0),
  price_coins   integer not null check (price_coins > 0)
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

grant select on key_stock_products to regz_app;
