-- Upgrades by a quote (decision record 70).
alter table order_facts add column quote jsonb;

-- Whose money paid for what an upgrade did not charge: the worth of days that former orders had brought.
create table order_trades (
  order_ref   uuid not null references order_facts on delete cascade,
  source_ref  uuid not null references order_facts on delete cascade,
  worth_minor bigint not null check (worth_minor > 0),
  primary key (order_ref, source_ref),
  check (order_ref <> source_ref)
);
create index order_trades_source on order_trades (source_ref);

-- What of an order's worth was traded in for upgrades whose own money has not gone back.
create function order_traded_minor(o order_facts) returns bigint language sql stable as $$
  select coalesce(sum(t.worth_minor), 0)::bigint
    from order_trades t join order_facts upgrade on upgrade.id = t.order_ref
   where t.source_ref = o.id and order_status(upgrade) not in ('refunded', 'chargeback')
$$;

grant select, insert on order_trades to regz_app;
