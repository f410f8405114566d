-- Staff are told when the stock of a product falls below a level of its own, once until it has been
-- refilled. Nobody waits for keys of the coin shop by name, so they have no level to begin with.
alter table key_stock_products
  add column alert_below integer not null default 0 check (alert_below between 0 and 10000),
  -- When staff were told of the stock being low; null while it is not, or nobody was told yet.
  add column alerted_at timestamptz;
update key_stock_products set alert_below = 5 where price_coins is null;

grant update (alert_below, alerted_at) on key_stock_products to regz_app;

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
