-- What was traded in for an upgrade that staff have undone is worth what it was.
create or replace function order_traded_minor(o order_facts) returns bigint language sql stable as $$
  select coalesce(sum(t.worth_minor), 0)::bigint
    from order_trades t join order_facts upgrade on upgrade.id = t.order_ref
   where t.source_ref = o.id and order_status(upgrade) not in ('refunded', 'chargeback')
     and not exists (select from license_time_entries undone
                      where undone.license_key_id = upgrade.license_key_id
                        and undone.kind = 'reversal' and undone.actor_kind = 'admin')
$$;
