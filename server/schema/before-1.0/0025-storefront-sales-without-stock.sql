-- Whether a plan is sold while no key of it is in stock: its orders wait for keys then.
alter table storefront_plans add column sells_without_stock boolean not null default true;
