-- contract: 55
-- Whether a network may buy one more key. Only one purchase of a network is counted at a time, until
-- the transaction ends, so that two of one network are never both the last: what is read after the
-- lock includes whatever the purchases before it have written. A purchase that shares its statement
-- does not wait for another one of its network: it has no turn then.
drop function take_network_turn(bytea, timestamptz, integer, integer);
create function take_network_turn(
  network bytea, at timestamptz, keys_a_day integer, keys_a_week integer, waits boolean
) returns boolean language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  turn constant bigint := hashtextextended('shop ' || encode(network, 'hex'), 0);
begin
  if waits then
    perform pg_advisory_xact_lock(turn);
  elsif not pg_try_advisory_xact_lock(turn) then
    return false;
  end if;
  return (select count(*) filter (where p.created_at > at - interval '24 hours') < keys_a_day
             and count(*) < keys_a_week
            from task_shop_purchases p
           where p.network_hash = network and p.created_at > at - interval '168 hours');
end $$;
revoke execute on function
  take_network_turn(bytea, timestamptz, integer, integer, boolean) from public;
grant execute on function
  take_network_turn(bytea, timestamptz, integer, integer, boolean) to regz_app;
