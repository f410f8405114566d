-- A mailbox buys a product of the coin shop once, also after its account was closed (spec decision 64).
alter table task_shop_purchases
  add column mailbox_hash bytea check (octet_length(mailbox_hash) = 32);
create unique index task_shop_purchases_mailbox on task_shop_purchases (product_id, mailbox_hash)
  where mailbox_hash is not null;
create index task_shop_purchases_unhashed on task_shop_purchases (user_id) where mailbox_hash is null;
grant update (mailbox_hash) on task_shop_purchases to regz_app;
