-- Gifts of one plan to several people are open at the same time. A program of before closes the first one
-- when the second is bought, as it always did.
alter table order_facts add column gift boolean not null default false;
update order_facts set gift = true where id in (select order_ref from order_gifts);

drop index order_facts_open;
create unique index order_facts_open on order_facts (user_id, plan_id)
  where paid_at is null and expired_at is null and granted_at is null and flag is null and not gift;
create index order_facts_open_gifts on order_facts (user_id, plan_id)
  where paid_at is null and expired_at is null and granted_at is null and flag is null and gift;
