-- Subscription types that staff maintain; an empty price shows as 'Free'.
create table subscription_types (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (btrim(name) <> ''),
  description text,
  price       numeric(12, 2) check (price >= 0),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  version     integer not null default 1,
  edited_by   text
);

-- The currencies of displayed prices. A test checks the initial rows
-- (server/src/storefront/new-store.test.ts); later staff edit them.
create table storefront_currencies (
  code        text primary key check (code ~ '^[A-Z]{3}$'),
  position    smallint not null unique,
  name        text not null check (btrim(name) <> ''),
  symbol      text not null check (btrim(symbol) <> ''),
  -- The value of one LKR, in millionths.
  rate_micros bigint not null check (rate_micros between 1 and 1000000000000),
  -- Incremented by every edit; an edit based on an older version is refused.
  version     integer not null default 1,
  edited_by   text
);
insert into storefront_currencies (position, code, name, symbol, rate_micros) values
  (1, 'LKR', 'Sri Lankan Rupee', 'Rs.', 1000000),
  (2, 'USD', 'US Dollar', '$', 3100),
  (3, 'EUR', 'Euro', '€', 2900),
  (4, 'GBP', 'British Pound', '£', 2500),
  (5, 'INR', 'Indian Rupee', '₹', 260000),
  (6, 'AUD', 'Australian Dollar', 'A$', 4800),
  (7, 'CAD', 'Canadian Dollar', 'C$', 4300),
  (8, 'JPY', 'Japanese Yen', '¥', 470000);

-- The billing periods of plans. A period that was sold keeps its days.
create table storefront_periods (
  name       text primary key check (name ~ '^[a-z0-9]{1,30}$'),
  position   integer not null,
  days       integer not null check (days between 1 and 3650),
  -- An empty translation means the English text.
  title_en   text not null check (btrim(title_en) <> ''),
  title_si   text not null default '',
  title_ta   text not null default '',
  -- Text after the price.
  suffix_en  text not null default '',
  suffix_si  text not null default '',
  suffix_ta  text not null default '',
  retired_at timestamptz,
  version    integer not null default 1,
  edited_by  text
);
insert into storefront_periods
  (position, name, days, title_en, title_si, title_ta, suffix_en, suffix_si, suffix_ta)
values
  (1, 'lifetime', 1095, 'Lifetime', 'Lifetime', 'Lifetime', 'one-time', 'එක් වරක් පමණි', 'ஒருமுறை மட்டும்'),
  (2, 'monthly', 30, 'Monthly', 'මාසික', 'மாதாந்தம்', '/month', '/මසකට', '/மாதம்'),
  (3, 'weekly', 7, 'Weekly', 'සතිපතා', 'வாராந்தம்', '/week', '/සතියකට', '/வாரம்');

-- The plans of the store. The same test checks the initial rows; later staff edit them.
create table storefront_plans (
  id                  text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  position            smallint not null,
  title               text not null check (btrim(title) <> ''),
  period              text not null references storefront_periods on delete restrict,
  price_minor         bigint not null check (price_minor between 1 and 100000000000),
  features            text[] not null,
  available           boolean not null,
  -- The stock of its keys; the product decides package and duration.
  stock_product_id    uuid not null unique references key_stock_products on delete restrict,
  provider_product_id integer not null check (provider_product_id >= 0),
  provider_variant_id integer not null check (provider_variant_id >= 0),
  -- Incremented by every edit; an edit based on an older version is refused.
  version             integer not null default 1,
  -- True if the plan is sold without stock: its orders then wait for keys.
  sells_without_stock boolean not null default true,
  -- The last editor's name, shown when another edit comes too late; null until the first edit.
  edited_by           text,
  -- An empty translation means the English text; features are translated line by line.
  title_si            text not null default '',
  title_ta            text not null default '',
  features_si         text[] not null default '{}',
  features_ta         text[] not null default '{}',
  sold_from           timestamptz,
  sold_until          timestamptz,
  -- A lower price with its own dates.
  sale_price_minor    bigint,
  sale_from           timestamptz,
  sale_until          timestamptz,
  -- The start of the present price; null for a first price.
  price_since         timestamptz,
  retired_at          timestamptz,
  constraint storefront_plans_sale_check
    check (num_nonnulls(sale_price_minor, sale_from, sale_until) in (0, 3)
           and (sale_price_minor is null
                or (sale_price_minor between 1 and price_minor - 1 and sale_from < sale_until))),
  constraint storefront_plans_sold_check check (sold_from < sold_until)
);
insert into storefront_plans
  (position, id, title, period, price_minor, features, available, stock_product_id,
   provider_product_id, provider_variant_id)
select row_number() over (order by period.position, family.position),
       lower(family.title) || '-' || period.name, family.title, period.name,
       100 * case period.name when 'lifetime' then family.lifetime when 'monthly' then family.monthly
                              else family.weekly end,
       family.features || '24/7 Customer Support'::text, family.available, product.id,
       family.product_id,
       case family.product_id when 0 then 0 else family.product_id * 10 + period.position end
  from (values (1, 'lifetime'), (2, 'monthly'), (3, 'weekly')) as period (position, name),
       (values
         (1, 'Supreme-Essential-External', 1000, 2500, 5000, false, 101,
          array['Supreme panel', 'Essential panel', 'External panel', 'ESP, utility and hotkeys']),
         (2, 'Supreme-Essential', 500, 1250, 2500, true, 102,
          array['Supreme panel', 'Essential panel', 'ESP, utility and hotkeys']),
         (3, 'Supreme-External', 800, 1750, 3500, false, 103,
          array['Supreme panel', 'External panel']),
         (4, 'Essential-External', 800, 1750, 3500, false, 0,
          array['Essential panel', 'External panel', 'ESP and utility']),
         (5, 'Supreme', 250, 750, 1500, true, 105,
          array['Supreme panel', 'ESP, utility and hotkeys']),
         (6, 'Essential', 250, 750, 1500, true, 106, array['Essential panel', 'ESP and utility']),
         (7, 'External', 500, 1250, 2500, false, 107, array['External panel'])
       ) as family (position, title, weekly, monthly, lifetime, available, product_id, features),
       key_stock_products as product
 where product.name = family.title || ' ' || initcap(period.name);

grant select, insert, update, delete on subscription_types, storefront_periods, storefront_plans
   to regz_app;
grant select, update on storefront_currencies to regz_app;
