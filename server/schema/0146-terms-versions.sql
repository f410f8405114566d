-- The version of the terms and the return policy that a buyer agreed to by paying.
alter table order_facts add column terms_version text;
