-- One row per order: the agreed terms, and the facts that arrived later. The status is never stored; the
-- views below derive it.
create table order_facts (
  id                   uuid primary key default gen_random_uuid(),
  -- The public reference. Ours is unguessable and short enough for every provider; imported ones are
  -- unchanged.
  order_id             text not null unique check (order_id ~ '^[A-Za-z0-9._-]{1,64}$'),
  user_id              uuid references users on delete set null,
  client_name          text not null,
  client_email         text,
  plan_id              text,
  stock_product_id     uuid references key_stock_products on delete restrict,
  product_name         text not null,
  validity_days        integer not null check (validity_days > 0),
  -- The charge, in hundredths, and its displayed form.
  amount_minor         bigint not null check (amount_minor >= 0),
  currency             text not null default 'LKR' check (currency ~ '^[A-Z]{3}$'),
  display_currency     text not null default 'LKR' check (display_currency ~ '^[A-Z]{3}$'),
  display_amount_minor bigint not null check (display_amount_minor >= 0),
  display_rate_micros  bigint not null default 1000000,
  provider             text not null,
  provider_session_id  text,
  provider_product_id  integer,
  provider_variant_id  integer,
  payment_ref          text,
  -- False for test money.
  live                 boolean not null,
  -- The data with which the browser reopens the checkout; null once the order is paid.
  checkout             jsonb,
  checkout_expires_at  timestamptz,
  processing_at        timestamptz,
  paid_at              timestamptz,
  failed_at            timestamptz,
  failure_code         text,
  expired_at           timestamptz,
  granted_at           timestamptz,
  -- The reason why a received payment was not accepted.
  flag                 text,
  flagged_at           timestamptz,
  license_key_id       uuid unique references license_keys on delete restrict,
  fulfilled_at         timestamptz,
  needs_key_since      timestamptz,
  checked_at           timestamptz,
  created_at           timestamptz not null default now(),
  -- Staff resolve a flag with a note; a new flag is open again.
  flag_resolved_at     timestamptz,
  flag_resolved_by     text,
  flag_note            text,
  -- The coupon and its discount, and the keyed hash of the mailbox that used it, which outlives the account.
  coupon_id            uuid references coupons on delete restrict,
  discount_minor       bigint not null default 0 check (discount_minor >= 0),
  coupon_mailbox       bytea,
  -- For an upgrade: the worth of the traded days, as the buyer saw it.
  quote                jsonb,
  -- The time of the provider's last report on the checkout.
  answered_at          timestamptz,
  -- Bought for another person; order_gifts has the details.
  gift                 boolean not null default false,
  -- The version of the terms and the return policy that the buyer accepted by paying; null for older orders.
  terms_version        text,
  -- The language of the request, for mails and the receipt of an account without a choice.
  language             text check (language in ('en', 'si', 'ta')),
  unique (provider, provider_session_id),
  unique (provider, payment_ref),
  check ((license_key_id is null) = (fulfilled_at is null)),
  check (license_key_id is null or needs_key_since is null),
  check ((flag is null) = (flagged_at is null)),
  check ((flag_resolved_at is null) = (flag_resolved_by is null)),
  check ((flag_resolved_at is null) = (flag_note is null)),
  check (flag_resolved_at is null or flag is not null),
  constraint order_facts_discount check ((coupon_id is null) = (discount_minor = 0))
);
-- One open checkout per account and plan. Gifts of one plan to several people can be open at the same time.
create unique index order_facts_open on order_facts (user_id, plan_id)
  where paid_at is null and expired_at is null and granted_at is null and flag is null and not gift;
create index order_facts_open_gifts on order_facts (user_id, plan_id)
  where paid_at is null and expired_at is null and granted_at is null and flag is null and gift;
create index order_facts_user on order_facts (user_id, created_at desc, id desc);
create index order_facts_newest on order_facts (created_at desc, id desc);
create index order_facts_name on order_facts (lower(client_name) text_pattern_ops);
create index order_facts_back_orders on order_facts (stock_product_id, needs_key_since, id)
  where needs_key_since is not null;
create index order_facts_pending on order_facts (coalesce(checked_at, created_at))
  where paid_at is null and provider_session_id is not null;
-- Staff list orders newest first: all, those of a status or provider, and those with a flagged payment; or
-- sorted by amount or product. They search by the beginning of the id.
create index order_facts_id_prefix on order_facts (order_id text_pattern_ops);
create index order_facts_unpaid on order_facts (created_at, id)
  where paid_at is null and granted_at is null and expired_at is null and failed_at is null;
create index order_facts_failed on order_facts (created_at, id)
  where paid_at is null and granted_at is null and failed_at is not null and expired_at is null;
create index order_facts_expired on order_facts (created_at, id)
  where paid_at is null and granted_at is null and expired_at is not null;
create index order_facts_amount on order_facts (amount_minor, created_at, id);
create index order_facts_product on order_facts (product_name, created_at, id);
create index order_facts_provider on order_facts (provider, created_at, id);
create index order_facts_flagged on order_facts (created_at, id) where flag is not null;
create index order_facts_open_flags on order_facts (created_at, id)
  where flag is not null and flag_resolved_at is null;
-- The overview recounts the last days in every round, by the time of the fact.
create index order_facts_paid on order_facts (paid_at) where paid_at is not null;
-- Staff search an order by its buyer's address, its payment, and the last characters of its key.
create index order_facts_client_email on order_facts (lower(client_email) text_pattern_ops)
  where client_email is not null;
create index order_facts_payment on order_facts (payment_ref) where payment_ref is not null;
-- The uses of a coupon are its orders; staff list them oldest first.
create index order_facts_coupon on order_facts (coupon_id, created_at, id) where coupon_id is not null;
-- Orders that wait for a transfer expire.
create index order_facts_transfers on order_facts (checkout_expires_at)
  where provider = 'transfer' and paid_at is null and granted_at is null and expired_at is null;
-- Orders that ended unpaid, by the time of their end.
create index order_facts_ended on order_facts
  (greatest(coalesce(expired_at, checkout_expires_at), failed_at))
  where paid_at is null and granted_at is null;

create table order_refunds (
  provider     text not null,
  refund_ref   text not null,
  -- Null for money that is not the order's own payment.
  order_ref    uuid references order_facts on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  status       text not null check (status in ('pending', 'succeeded', 'failed')),
  updated_at   timestamptz not null,
  -- Null if the provider names no payment.
  payment_ref  text,
  primary key (provider, refund_ref),
  constraint order_refunds_of check (order_ref is not null or payment_ref is not null)
);
create index order_refunds_order on order_refunds (order_ref);
create index order_refunds_payment on order_refunds (provider, payment_ref);

create table order_disputes (
  provider    text not null,
  dispute_ref text not null,
  -- Null for money that is not the order's own payment.
  order_ref   uuid references order_facts on delete cascade,
  status      text not null check (status in ('warning', 'open', 'won', 'lost')),
  -- The provider's clock decides which of two reports is newer.
  reported_at timestamptz not null,
  -- The bank's deadline for an answer; null if there is none.
  answer_by   timestamptz,
  -- Null if the provider names no payment.
  payment_ref text,
  primary key (provider, dispute_ref),
  constraint order_disputes_of check (order_ref is not null or payment_ref is not null)
);
create index order_disputes_order on order_disputes (order_ref);
create index order_disputes_payment on order_disputes (provider, payment_ref);
create index order_disputes_to_answer on order_disputes (answer_by) where answer_by is not null;

-- The orders whose days an upgrade traded in: their money covers the part that the upgrade did not charge.
create table order_trades (
  order_ref   uuid not null references order_facts on delete cascade,
  source_ref  uuid not null references order_facts on delete cascade,
  worth_minor bigint not null check (worth_minor > 0),
  primary key (order_ref, source_ref),
  check (order_ref <> source_ref)
);
create index order_trades_source on order_trades (source_ref);

-- A gift's message and state. The order has the key; only the hash of the link's token is stored.
create table order_gifts (
  order_ref     uuid primary key references order_facts on delete cascade,
  recipient     text not null check (recipient <> '' and length(recipient) <= 50),
  message       text not null check (length(message) <= 500),
  -- Null if the giver passes the link on.
  email         text,
  -- When to send the mail; null for as soon as there is a key.
  deliver_at    timestamptz check (deliver_at is null or email is not null),
  -- The number of links created; each new one replaces the previous one.
  links         integer not null default 0 check (links >= 0),
  token_hash    bytea unique check (octet_length(token_hash) = 32),
  mails         integer not null default 0 check (mails >= 0),
  linked_at     timestamptz,
  sent_at       timestamptz,
  opened_at     timestamptz,
  taken_back_at timestamptz,
  check ((links = 0) = (token_hash is null)),
  check (opened_at is null or token_hash is not null),
  -- A gift is either opened or taken back.
  check (opened_at is null or taken_back_at is null)
);
-- Mails that wait for their time.
create index order_gifts_due on order_gifts (deliver_at)
  where deliver_at is not null and sent_at is null and taken_back_at is null;
-- The dashboard finds the gifts mailed to a customer's address.
create index order_gifts_mailed on order_gifts (email)
  where sent_at is not null and taken_back_at is null;

-- The message of a gift and its mail are deleted with the giver's account. The link and the key remain: the
-- recipient can open the gift. A gift with an unsent mail keeps the data that the mail needs.
create function forget_deleted_giver() returns trigger language plpgsql as $$
begin
  delete from mail_outbox m
   using order_gifts g join order_facts o on o.id = g.order_ref
   where o.user_id = old.id and m.to_address = g.email and m.template like 'gift-%'
     and (m.sent_at is not null or m.failed_at is not null);
  update order_gifts g
     set recipient = 'somebody', message = '', email = null, deliver_at = null
    from order_facts o
   where o.id = g.order_ref and o.user_id = old.id
     and (g.email is null or g.sent_at is not null or g.opened_at is not null
          or g.taken_back_at is not null or o.license_key_id is null);
  return old;
end $$;
create trigger users_gifts_forgotten before delete on users
  for each row execute function forget_deleted_giver();

-- After its mail is sent, the data of such a gift is deleted too.
create function forget_sent_gift() returns trigger language plpgsql as $$
begin
  if exists (select from order_facts where id = new.order_ref and user_id is null) then
    new.recipient := 'somebody';
    new.message := '';
    new.email := null;
    new.deliver_at := null;
  end if;
  return new;
end $$;
create trigger order_gifts_forgotten before update of sent_at on order_gifts
  for each row when (old.sent_at is null and new.sent_at is not null)
  execute function forget_sent_gift();

-- The last mail to a customer whose order ended unpaid: the next one replaces its row, at least a week
-- later, and no order has two.
create table order_unpaid_mails (
  user_id   uuid primary key references users on delete cascade,
  order_ref uuid not null unique references order_facts on delete cascade,
  -- The mail's id in the outbox; a payment cancels the mail while it waits there.
  mail_id   uuid not null,
  sent_at   timestamptz not null
);

-- Accounts that unsubscribed from these mails.
create table order_unpaid_mail_refusals (
  user_id uuid primary key references users on delete cascade
);

-- The same derivation as `orderStatus` in rules/; a test compares both.
create function order_status(o order_facts) returns text language sql stable as $$
  select case
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'lost')
      then 'chargeback'
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'open')
      then 'disputed'
    when o.amount_minor > 0
         and (select coalesce(sum(r.amount_minor), 0) from order_refunds r
               where r.order_ref = o.id and r.status = 'succeeded') >= o.amount_minor
      then 'refunded'
    when (o.paid_at is not null or o.granted_at is not null) and o.license_key_id is not null
      then 'completed'
    when o.paid_at is not null or o.granted_at is not null then 'awaiting-key'
    when o.expired_at is not null then 'expired'
    when o.failed_at is not null then 'failed'
    else 'pending'
  end
$$;

-- The returned part of an order's money: all of it after a lost dispute, otherwise the refunds.
create function order_returned_minor(o order_facts) returns bigint language sql stable as $$
  select case
    when exists (select from order_disputes d where d.order_ref = o.id and d.status = 'lost')
      then o.amount_minor
    else (select coalesce(sum(r.amount_minor), 0)::bigint from order_refunds r
           where r.order_ref = o.id and r.status = 'succeeded')
  end
$$;

-- The part of an order's worth that was traded in for upgrades, excluding upgrades whose own money was
-- returned or that staff have undone.
create function order_traded_minor(o order_facts) returns bigint language sql stable as $$
  select coalesce(sum(t.worth_minor), 0)::bigint
    from order_trades t join order_facts upgrade on upgrade.id = t.order_ref
   where t.source_ref = o.id and order_status(upgrade) not in ('refunded', 'chargeback')
     and not exists (select from license_time_entries undone
                      where undone.license_key_id = upgrade.license_key_id
                        and undone.kind = 'reversal' and undone.actor_kind = 'admin')
$$;

-- The two tables of the specification, as two views of the same orders. An order that waits for stock is
-- pending there.
create view orders with (security_invoker = true) as
select o.id, o.order_id, o.product_name as product, o.client_name as username,
       (o.amount_minor / 100.0)::numeric(14, 2) as amount,
       case s.status when 'awaiting-key' then 'pending' else s.status end as status,
       k.license_key, o.created_at
  from order_facts o
  cross join lateral (select order_status(o) as status) s
  left join license_keys k on k.id = o.license_key_id;

create view client_orders with (security_invoker = true) as
select o.id, o.order_id, o.client_email, o.client_name, o.product_name, k.license_key,
       o.validity_days, (o.amount_minor / 100.0)::numeric(14, 2) as amount,
       o.created_at as order_date,
       case s.status when 'awaiting-key' then 'pending' else s.status end as status
  from order_facts o
  cross join lateral (select order_status(o) as status) s
  left join license_keys k on k.id = o.license_key_id;

create trigger announce_paid after update of paid_at on order_facts
  for each row when (old.paid_at is null and new.paid_at is not null)
  execute function announce_orders('order.paid');
create trigger announce_waiting after update of needs_key_since on order_facts
  for each row when (old.needs_key_since is null and new.needs_key_since is not null)
  execute function announce_orders('order.waiting');
create trigger announce_delivered after update of license_key_id on order_facts
  for each row when (old.license_key_id is null and new.license_key_id is not null)
  execute function announce_orders('order.delivered');
create trigger announce_flagged after update of flagged_at on order_facts
  for each row when (old.flagged_at is distinct from new.flagged_at and new.flagged_at is not null)
  execute function announce_orders('order.flagged');
create trigger announce_refund after insert on order_refunds
  for each row when (new.status = 'succeeded')
  execute function announce_order_of('order.refunded');
create trigger announce_late_refund after update of status on order_refunds
  for each row when (old.status <> 'succeeded' and new.status = 'succeeded')
  execute function announce_order_of('order.refunded');
create trigger announce_dispute after insert on order_disputes
  for each row when (new.status = 'open')
  execute function announce_order_of('order.disputed');
create trigger announce_late_dispute after update of status on order_disputes
  for each row when (old.status <> 'open' and new.status = 'open')
  execute function announce_order_of('order.disputed');
create trigger announce_gift_opened after update of opened_at on order_gifts
  for each row when (old.opened_at is null and new.opened_at is not null)
  execute function announce_order_of('gift.opened');

grant select, insert, update on order_facts, order_refunds, order_disputes to regz_app;
grant select, insert on order_trades to regz_app;
grant select, insert, update on order_gifts, order_unpaid_mails to regz_app;
grant select, insert, delete on order_unpaid_mail_refusals to regz_app;
grant select on orders, client_orders to regz_app;
