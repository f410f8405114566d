-- Keys that came into the stock together.
create table key_stock_batches (
  id         uuid primary key default gen_random_uuid(),
  product_id uuid not null references key_stock_products on delete cascade,
  kind       text not null check (kind in ('pasted', 'generated')),
  quantity   integer not null check (quantity between 1 and 10000),
  note       text not null default '',
  created_at timestamptz not null default now(),
  created_by text not null
);
create index key_stock_batches_product on key_stock_batches (product_id, created_at desc, id desc);
alter table license_keys
  add column batch_id uuid references key_stock_batches on delete restrict;
create index license_keys_batch on license_keys (batch_id) where batch_id is not null;

-- Searches of the stock for the start or the end of a key.
create index license_keys_product_start on license_keys (product_id, upper(license_key) text_pattern_ops);
create index license_keys_product_end
  on license_keys (product_id, reverse(upper(license_key)) text_pattern_ops);

grant select, insert, update (note) on key_stock_batches to regz_app;
