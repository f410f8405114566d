-- contract: 81
-- Coins move one wallet at a time: who earns and who buys is decided by the application's rules in a
-- transaction that holds the wallet, and nothing moves several wallets in one call any more.
drop function earn_coins(coin_movement[]);
drop function take_network_turn(bytea, timestamptz, integer, integer, boolean);

-- The only writer of the ledger and of balances. It locks the wallet, takes the amount from the kind or
-- from the evidence (`coin_proof`), and chains the row; nothing that a caller says is an amount. The
-- plans are kept: making them costs several times as much as following them.
create or replace function post_coins(
  wallet_id uuid, kind text, at timestamptz,
  task_position smallint default null, play_id uuid default null,
  purchase_id uuid default null, adjustment_id uuid default null,
  out balance integer, out seq integer
) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  movement constant coin_movement :=
    row(wallet_id, kind, at, task_position, play_id, purchase_id, adjustment_id);
  held integer;
  proof record;
  last record;
  entry coin_transfers;
begin
  if movement.at is null or abs(extract(epoch from clock_timestamp() - movement.at))
     > (select clock_tolerance_seconds from coin_settings) then
    raise exception 'the time of the movement is not now' using errcode = '23514';
  end if;
  select w.regzcoin into held from web_task w where w.id = movement.wallet_id for no key update;
  if not found then
    raise exception 'there is no such wallet' using errcode = '23503';
  end if;
  select p.coins, p.account into proof from coin_proof(movement) p;
  if not found then
    raise exception 'nothing proves this movement' using errcode = '23514';
  end if;
  select t.seq, t.row_hash into last from coin_transfers t
   where t.user_id = movement.wallet_id order by t.seq desc limit 1;

  entry.id := nextval('coin_transfers_id_seq');
  entry.user_id := movement.wallet_id;
  entry.seq := coalesce(last.seq, 0) + 1;
  entry.kind := movement.kind;
  entry.from_account := case when proof.coins > 0 then proof.account end;
  entry.to_account := case when proof.coins < 0 then proof.account end;
  entry.amount := abs(proof.coins);
  entry.balance_after := held + proof.coins;
  entry.coin_date := (movement.at at time zone 'UTC')::date;
  entry.task_position := movement.task_position;
  entry.play_id := movement.play_id;
  entry.purchase_id := movement.purchase_id;
  entry.adjustment_id := movement.adjustment_id;
  entry.created_at := movement.at;
  entry.previous_hash :=
    coalesce(last.row_hash, sha256(convert_to(movement.wallet_id::text, 'UTF8')));
  entry.row_hash := coin_row_hash(entry);
  insert into coin_transfers select entry.*;
  update web_task set regzcoin = entry.balance_after where id = movement.wallet_id;
  balance := entry.balance_after;
  seq := entry.seq;
end $$;
drop function post_coins(coin_movement[]);
