-- The coin shop's description of each product with a coin price. Name and price belong to the product; the
-- name states the price.
create table shop_offers (
  product_id     uuid primary key references key_stock_products on delete restrict,
  description_en text not null check (btrim(description_en) <> ''),
  description_si text not null check (btrim(description_si) <> ''),
  description_ta text not null check (btrim(description_ta) <> ''),
  is_active      boolean not null default true,
  -- Incremented by every edit; an edit based on an older version is refused.
  version        integer not null default 1,
  edited_by      text
);
insert into shop_offers (product_id, description_en, description_si, description_ta)
select id,
       format('%s for %s on one device.', title, period_en),
       format('%s %s, එක් උපාංගයක.', title, period_si),
       format('%s: %s, ஒரு சாதனத்தில்.', title, period_ta)
  from (select id, replace(package, '-', ' + ') as title,
               case duration_days when 30 then '30 days' else '3 years' end as period_en,
               case duration_days when 30 then 'දින 30කට' else 'වසර 3කට' end as period_si,
               case duration_days when 30 then '30 நாட்கள்' else '3 ஆண்டுகள்' end as period_ta
          from key_stock_products where price_coins is not null) as product;

create table task_shop_purchases (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references web_task on delete restrict,
  product_id     uuid not null references key_stock_products on delete restrict,
  license_key_id uuid unique references license_keys on delete restrict,
  coins_spent    integer not null check (coins_spent > 0),
  -- The buyer's network, hashed with a key outside the database.
  network_hash   bytea check (octet_length(network_hash) = 32),
  created_at     timestamptz not null,
  -- Imported from an original installation, which stored neither key nor network.
  imported       boolean not null default false,
  -- The buyer's normalized mailbox, hashed with a key outside the database; without a mailbox, that of the
  -- account. Null from 180 days after the account was closed.
  mailbox_hash   bytea check (octet_length(mailbox_hash) = 32),
  unique (user_id, product_id),
  check (imported or (license_key_id is not null and network_hash is not null))
);
create index task_shop_purchases_network on task_shop_purchases (network_hash, created_at);
create index task_shop_purchases_newest on task_shop_purchases (created_at);
create unique index task_shop_purchases_mailbox on task_shop_purchases (product_id, mailbox_hash)
  where mailbox_hash is not null;
create index task_shop_purchases_unhashed on task_shop_purchases (user_id) where mailbox_hash is null;

-- Networks that many people share, such as a mobile carrier's; their purchase limits are many times higher.
create table shop_shared_networks (
  network  cidr primary key,
  note     text not null check (btrim(note) <> ''),
  added_by text not null,
  added_at timestamptz not null
);

-- Deletes a closed account's name from the keys that it bought.
create function forget_closed_buyer() returns trigger language plpgsql as $$
begin
  update license_keys set assigned_to = 'closed account'
   where id in (select license_key_id from task_shop_purchases where user_id = new.id);
  return null;
end $$;
create trigger web_task_forget_buyer after update of closed_at on web_task
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function forget_closed_buyer();

create view task_shop_products with (security_invoker = true) as
select product.id,
       product.name,
       offer.description_en as description,
       product.price_coins as price,
       offer.is_active
  from shop_offers offer
  join key_stock_products product on product.id = offer.product_id;

-- Foreign keys of tables of earlier slices.
alter table coin_transfers add foreign key (purchase_id) references task_shop_purchases on delete restrict;

grant select, insert, update, delete on shop_offers to regz_app;
grant select on task_shop_products to regz_app;
grant select, insert on task_shop_purchases to regz_app;
grant update (mailbox_hash) on task_shop_purchases to regz_app;
grant select, insert, delete on shop_shared_networks to regz_app;
