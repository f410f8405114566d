-- Staff find an order by its buyer's address, its payment, and the last characters of its key.
create index order_facts_client_email on order_facts (lower(client_email) text_pattern_ops)
  where client_email is not null;
create index order_facts_payment on order_facts (payment_ref) where payment_ref is not null;
create index license_keys_end on license_keys (reverse(upper(license_key)) text_pattern_ops)
  where assigned_at is not null;
