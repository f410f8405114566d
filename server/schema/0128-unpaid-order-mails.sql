-- One mail to a customer whose order ended unpaid (decision record 79).
-- The last such mail of each customer: the next one takes its row, at the earliest a week later, and no
-- order has two.
create table order_unpaid_mails (
  user_id   uuid primary key references users on delete cascade,
  order_ref uuid not null unique references order_facts on delete cascade,
  -- In the outbox, as long as it waits there: a payment takes it back.
  mail_id   uuid not null,
  sent_at   timestamptz not null
);

-- Who wants no such mail.
create table order_unpaid_mail_refusals (
  user_id uuid primary key references users on delete cascade
);

-- Orders that ended unpaid, by when they did.
create index order_facts_ended on order_facts
  (greatest(coalesce(expired_at, checkout_expires_at), failed_at))
  where paid_at is null and granted_at is null;

grant select, insert, update on order_unpaid_mails to regz_app;
grant select, insert, delete on order_unpaid_mail_refusals to regz_app;
