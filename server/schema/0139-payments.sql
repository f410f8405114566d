-- Every payment received has its own row, and what went back names the payment.
create table order_payments (
  id              bigint generated always as identity primary key,
  provider        text not null,
  payment_ref     text not null,
  event_ref       bigint not null references order_events on delete cascade,
  order_ref       uuid references order_facts on delete cascade,
  live            boolean not null,
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  received_minor  bigint not null check (received_minor > 0),
  counted_minor   bigint not null check (counted_minor >= 0),
  extra_minor     bigint not null check (extra_minor >= 0),
  unmatched_minor bigint not null check (unmatched_minor >= 0),
  returned_minor  bigint not null check (returned_minor >= 0),
  flag            text,
  paid_at         timestamptz not null,
  accepted_at     timestamptz,
  unique (provider, payment_ref),
  constraint order_payments_sum
    check (received_minor = counted_minor + extra_minor + unmatched_minor + returned_minor),
  constraint order_payments_flag check (flag is null or counted_minor = 0),
  constraint order_payments_own
    check (flag is not null or (order_ref is not null and extra_minor = 0 and unmatched_minor = 0))
);
create unique index order_payments_counted on order_payments (order_ref) where flag is null;
create index order_payments_flagged on order_payments (order_ref) where flag is not null;
create index order_payments_event on order_payments (event_ref);
grant select, insert, update on order_payments to regz_app;

alter table order_facts add column answered_at timestamptz;
alter table order_refunds alter column order_ref drop not null;
alter table order_refunds add column payment_ref text;
alter table order_disputes alter column order_ref drop not null;
alter table order_disputes add column payment_ref text;

update order_refunds r set payment_ref = o.payment_ref from order_facts o where o.id = r.order_ref;
update order_disputes d set payment_ref = o.payment_ref from order_facts o where o.id = d.order_ref;

-- What went back of payments that were not their orders' own had no effect until now.
insert into order_refunds (provider, refund_ref, amount_minor, status, updated_at, payment_ref)
select distinct on (provider, event ->> 'refundRef')
       provider, event ->> 'refundRef', (event -> 'amount' ->> 'minor')::bigint, event ->> 'status',
       received_at, event ->> 'paymentRef'
  from order_events
 where kind = 'refund' and outcome in ('ignored', 'unmatched') and event ? 'paymentRef'
   and (event -> 'amount' ->> 'minor')::bigint > 0
 order by provider, event ->> 'refundRef', event ->> 'status' = 'failed' desc,
          event ->> 'status' = 'succeeded' desc, id
on conflict do nothing;
insert into order_disputes (provider, dispute_ref, status, reported_at, payment_ref)
select distinct on (provider, event ->> 'disputeRef')
       provider, event ->> 'disputeRef', event ->> 'status', (event ->> 'occurredAt')::timestamptz,
       event ->> 'paymentRef'
  from order_events
 where kind = 'dispute' and outcome in ('ignored', 'unmatched') and event ? 'paymentRef'
 order by provider, event ->> 'disputeRef', (event ->> 'occurredAt')::timestamptz desc, id desc
on conflict do nothing;

with reported as (
  select distinct on (e.provider, e.ref) e.*,
         case when e.outcome = 'applied' then null
              when e.outcome = 'unmatched' then 'no-order'
              when o.payment_ref is distinct from e.ref and o.paid_at is not null then 'paid-twice'
              else coalesce(o.flag, 'amount-mismatch') end as why
    from (select provider, coalesce(event ->> 'paymentRef', event_key) as ref, id, order_ref, outcome,
                 coalesce((event ->> 'live')::boolean, true) as live, event -> 'amount' ->> 'currency' as currency,
                 (event -> 'amount' ->> 'minor')::bigint as received,
                 coalesce((event ->> 'occurredAt')::timestamptz, received_at) as paid_at
            from order_events
           where kind = 'paid' and outcome in ('applied', 'flagged', 'unmatched')
             and (event -> 'amount' ->> 'minor')::bigint > 0) e
    left join order_facts o on o.id = e.order_ref
   order by e.provider, e.ref, e.outcome <> 'applied', e.id
), classed as (
  -- Of several payments that were applied to one order, the order's own one counts.
  select r.*,
         case when r.why is null
                   and row_number() over (partition by r.order_ref, r.why is null
                                          order by r.ref is distinct from o.payment_ref, r.id) > 1
              then 'paid-twice' else r.why end as flag
    from reported r left join order_facts o on o.id = r.order_ref
), gone as (
  select c.*, case
      when exists (select from order_disputes d
                    where d.provider = c.provider and d.payment_ref = c.ref and d.status = 'lost')
        then c.received
      else least(c.received, (select coalesce(sum(r.amount_minor), 0) from order_refunds r
                               where r.provider = c.provider and r.payment_ref = c.ref
                                 and r.status = 'succeeded')) end::bigint as returned
    from classed c
)
insert into order_payments
  (provider, payment_ref, event_ref, order_ref, live, currency, received_minor, counted_minor,
   extra_minor, unmatched_minor, returned_minor, flag, paid_at)
select provider, ref, id, order_ref, live, currency, received,
       case when flag is null then received - returned else 0 end,
       case when flag in ('paid-twice', 'paid-otherwise') then received - returned else 0 end,
       case when flag not in ('paid-twice', 'paid-otherwise') then received - returned else 0 end,
       returned, flag, paid_at
  from gone;

alter table order_refunds add constraint order_refunds_of
  check (order_ref is not null or payment_ref is not null) not valid;
alter table order_refunds validate constraint order_refunds_of;
alter table order_disputes add constraint order_disputes_of
  check (order_ref is not null or payment_ref is not null) not valid;
alter table order_disputes validate constraint order_disputes_of;
create index order_refunds_payment on order_refunds (provider, payment_ref);
create index order_disputes_payment on order_disputes (provider, payment_ref);
