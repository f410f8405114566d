-- Pays a task or game whose evidence is written, and with what brings the day to ten its bonus, once
-- (decision 27). Every movement is still written by `post_coins`, which locks the wallet: whatever is
-- counted here stays so until the transaction ends.
create function earn_coins(
  wallet_id uuid, kind text, at timestamptz, task_position smallint, play_id uuid,
  out balance integer, out bonus integer
) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  day constant date := (at at time zone 'UTC')::date;
begin
  select posted.balance into balance
    from post_coins(wallet_id, kind, at, task_position, play_id) posted;
  bonus := 0;
  perform from coin_transfers t
    where t.user_id = wallet_id and t.coin_date = day and t.kind in ('task', 'game', 'bonus')
    having count(*) filter (where t.kind <> 'bonus') >= 10 and not bool_or(t.kind = 'bonus');
  if found then
    select posted.balance into balance from post_coins(wallet_id, 'bonus', at) posted;
    bonus := 100;
  end if;
end $$;
revoke execute on function earn_coins(uuid, text, timestamptz, smallint, uuid) from public;
grant execute on function earn_coins(uuid, text, timestamptz, smallint, uuid) to regz_app;

-- Whether a network may buy one more key. Only one purchase of a network is counted at a time, until
-- the transaction ends, so that two of one network are never both the last: what is read after the
-- lock includes whatever the purchases before it have written.
create function take_network_turn(
  network bytea, at timestamptz, keys_a_day integer, keys_a_week integer
) returns boolean language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('shop ' || encode(network, 'hex'), 0));
  return (select count(*) filter (where p.created_at > at - interval '24 hours') < keys_a_day
             and count(*) < keys_a_week
            from task_shop_purchases p
           where p.network_hash = network and p.created_at > at - interval '168 hours');
end $$;
revoke execute on function take_network_turn(bytea, timestamptz, integer, integer) from public;
grant execute on function take_network_turn(bytea, timestamptz, integer, integer) to regz_app;
