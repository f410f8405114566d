alter table key_stock_products
  add column keys      text not null default 'pasted' check (keys in ('pasted', 'generated')),
  add column old_stock text not null default 'sold-first' check (old_stock in ('sold-first', 'kept'));

grant update (keys, old_stock) on key_stock_products to regz_app;
