-- Staff sort orders by amount and by product, and list those of a provider.
create index order_facts_amount on order_facts (amount_minor, created_at, id);
create index order_facts_product on order_facts (product_name, created_at, id);
create index order_facts_provider on order_facts (provider, created_at, id);
