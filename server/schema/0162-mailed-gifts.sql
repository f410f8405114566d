-- The dashboard finds the gifts that were mailed to a customer's address.
create index order_gifts_mailed on order_gifts (email)
  where sent_at is not null and taken_back_at is null;
