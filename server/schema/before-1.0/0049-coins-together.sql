-- Several wallets move in one call (decision 36): what one movement costs is mostly what one statement
-- costs. Still nothing but `post_coins` writes the ledger and the balances.

-- A movement as it is asked for: the wallet, the kind and the evidence, and no amount.
create type coin_movement as (
  wallet_id uuid, kind text, at timestamptz,
  task_position smallint, play_id uuid, purchase_id uuid, adjustment_id uuid
);

-- What a movement is worth, positive where the wallet gains, and its account; no row where nothing
-- proves it.
create function coin_proof(movement coin_movement) returns table (coins integer, account smallint)
language sql stable as $$
  select 10, 1::smallint from task_completions c
   where movement.kind = 'task' and c.user_id = movement.wallet_id
     and c.task_date = (movement.at at time zone 'UTC')::date
     and c.position = movement.task_position and c.completed_at = movement.at
  union all
  select 10, 2::smallint from game_completions g
   where movement.kind = 'game' and g.play_id = movement.play_id
     and g.user_id = movement.wallet_id and not g.imported and g.created_at = movement.at
     and not exists (
       select from game_completions other
        where other.user_id = g.user_id and other.game_name = g.game_name
          and other.play_id <> g.play_id
          and other.created_at > g.created_at - interval '24 hours')
  union all
  select 100, 3::smallint from coin_transfers t
   where movement.kind = 'bonus' and t.user_id = movement.wallet_id
     and t.coin_date = (movement.at at time zone 'UTC')::date and t.kind in ('task', 'game')
  having count(*) >= 10
  union all
  select -p.coins_spent, 4::smallint
    from task_shop_purchases p join key_stock_products k on k.id = p.product_id
   where movement.kind = 'purchase' and p.id = movement.purchase_id
     and p.user_id = movement.wallet_id and not p.imported and p.coins_spent = k.price_coins
  union all
  select a.amount, 5::smallint from coin_adjustments a
   where movement.kind = 'adjustment' and a.id = movement.adjustment_id
     and a.user_id = movement.wallet_id and a.declined_by is null
     and (abs(a.amount) <= 500 or a.approved_by is not null)
  union all
  select -w.regzcoin, 5::smallint from web_task w
   where movement.kind = 'forfeit' and w.id = movement.wallet_id
     and w.closed_at is not null and w.regzcoin > 0
$$;

-- The only writer of the ledger and of balances. It locks the wallets, takes every amount from the
-- kind or from the evidence, and chains the rows; nothing that a caller says is an amount. All of them
-- move or none. Two movements of one wallet would get the same number, which is UNIQUE. The plan is
-- kept whatever the number of movements: making it costs several times as much as following it.
create function post_coins(movements coin_movement[])
returns table (wallet_id uuid, balance integer, seq integer)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  moved integer;
begin
  if exists (
    select from unnest(movements) movement, coin_settings
     where movement.at is null
        or abs(extract(epoch from clock_timestamp() - movement.at)) > clock_tolerance_seconds
  ) then
    raise exception 'the time of the movement is not now' using errcode = '23514';
  end if;
  perform from (select movement.wallet_id from unnest(movements) movement order by 1) asked
    cross join lateral (
      select from web_task where id = asked.wallet_id for no key update) wallet;
  get diagnostics moved = row_count;
  if moved <> cardinality(movements) then
    raise exception 'there is no such wallet' using errcode = '23503';
  end if;

  return query
  with entry as materialized (
    -- The columns of the ledger in their order, but for the hash.
    select nextval('coin_transfers_id_seq'), movement.wallet_id, coalesce(last.seq, 0) + 1,
           movement.kind, case when proof.coins > 0 then proof.account end,
           case when proof.coins < 0 then proof.account end, abs(proof.coins),
           wallet.regzcoin + proof.coins, (movement.at at time zone 'UTC')::date,
           movement.task_position, movement.play_id, movement.purchase_id,
           movement.adjustment_id, movement.at,
           coalesce(last.row_hash, sha256(convert_to(movement.wallet_id::text, 'UTF8')))
      from unnest(movements) movement
     cross join lateral coin_proof(movement) proof
     cross join lateral (
             select regzcoin from web_task where id = movement.wallet_id limit 1) wallet
      left join lateral (
             select t.seq, t.row_hash from coin_transfers t
              where t.user_id = movement.wallet_id order by t.seq desc limit 1) last on true
  ), posted as (
    insert into coin_transfers
    select entry.*, coin_row_hash(row(entry.*, null)::coin_transfers) from entry
    returning user_id, balance_after, seq
  )
  update web_task set regzcoin = posted.balance_after
    from posted where web_task.id = posted.user_id
  returning posted.user_id, posted.balance_after, posted.seq;
  get diagnostics moved = row_count;
  if moved <> cardinality(movements) then
    raise exception 'nothing proves this movement' using errcode = '23514';
  end if;
end $$;

-- The same for one.
create or replace function post_coins(
  wallet_id uuid, kind text, at timestamptz,
  task_position smallint default null, play_id uuid default null,
  purchase_id uuid default null, adjustment_id uuid default null,
  out balance integer, out seq integer
) language sql security invoker set search_path = pg_catalog, public, pg_temp as $$
  select posted.balance, posted.seq
    from post_coins(array[row(wallet_id, kind, at, task_position, play_id, purchase_id,
                              adjustment_id)::coin_movement]) posted
$$;

-- Pays tasks and games whose evidence is written, and with what brings a day to ten its bonus, once
-- (decision 27). Whatever is counted here stays so until the transaction ends: the wallets are locked.
drop function earn_coins(uuid, text, timestamptz, smallint, uuid);
create function earn_coins(movements coin_movement[])
returns table (wallet_id uuid, balance integer, bonus integer)
language plpgsql
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  bonuses coin_movement[];
begin
  perform from post_coins(movements);
  bonuses := array(
    select row(movement.wallet_id, 'bonus', movement.at, null, null, null, null)::coin_movement
      from unnest(movements) movement
     cross join lateral (
             select from coin_transfers t
              where t.user_id = movement.wallet_id
                and t.coin_date = (movement.at at time zone 'UTC')::date
                and t.kind in ('task', 'game', 'bonus')
             having count(*) filter (where t.kind <> 'bonus') >= 10
                and not bool_or(t.kind = 'bonus')) due);
  if cardinality(bonuses) > 0 then
    perform from post_coins(bonuses);
  end if;
  return query
  select movement.wallet_id, wallet.regzcoin,
         case when exists (select from unnest(bonuses) bonus
                            where bonus.wallet_id = movement.wallet_id) then 100 else 0 end
    from unnest(movements) movement
   cross join lateral (
           select regzcoin from web_task where id = movement.wallet_id limit 1) wallet;
end $$;

-- An opening balance is a wallet's first row, and nothing else chained rows by `coin_entry` any more.
create or replace function post_opening_coins(wallet_id uuid, coins integer) returns integer
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  entry coin_transfers;
begin
  perform from web_task where id = wallet_id for no key update;
  if not found then
    raise exception 'there is no such wallet' using errcode = '23503';
  end if;
  if exists (select from coin_transfers t where t.user_id = wallet_id) then
    raise exception 'this wallet has moved already' using errcode = '23514';
  end if;
  entry.id := nextval('coin_transfers_id_seq');
  entry.user_id := wallet_id;
  entry.seq := 1;
  entry.kind := 'opening';
  entry.from_account := 6;
  entry.amount := coins;
  entry.balance_after := coins;
  entry.created_at := date_trunc('milliseconds', clock_timestamp());
  entry.coin_date := (entry.created_at at time zone 'UTC')::date;
  entry.previous_hash := sha256(convert_to(wallet_id::text, 'UTF8'));
  entry.row_hash := coin_row_hash(entry);
  insert into coin_transfers select entry.*;
  update web_task set regzcoin = coins, imported_coins = null where id = wallet_id;
  return coins;
end $$;
drop function coin_entry(web_task, text, integer, smallint, timestamptz);

-- The account follows from the kind, which a check holds. The references locked the same few rows in
-- every transaction that moves a coin.
alter table coin_transfers
  drop constraint coin_transfers_from_account_fkey,
  drop constraint coin_transfers_to_account_fkey;

revoke execute on function
  post_coins(coin_movement[]), earn_coins(coin_movement[]), coin_proof(coin_movement) from public;
grant execute on function post_coins(coin_movement[]), earn_coins(coin_movement[]) to regz_app;
