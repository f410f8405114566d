-- The only owner confirms a large correction; it is posted an hour later.
alter table coin_adjustments
  add column posts_at timestamptz,
  drop constraint coin_adjustments_check,
  add constraint coin_adjustments_check check (approved_by <> admin_id or posts_at is not null),
  add constraint coin_adjustments_wait check (posts_at >= created_at + interval '1 hour');
grant update (posts_at) on coin_adjustments to regz_app;

create or replace function coin_proof(movement coin_movement) returns table (coins integer, account smallint)
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
     and ((not a.needs_approval and abs(a.amount) <= 500) or a.approved_by <> a.admin_id
          or (a.approved_by = a.admin_id and a.posts_at <= movement.at))
  union all
  select -w.regzcoin, 5::smallint from web_task w
   where movement.kind = 'forfeit' and w.id = movement.wallet_id
     and w.closed_at is not null and w.regzcoin > 0
$$;

create or replace function coin_faults(since timestamptz default null)
returns table (name text, wrong integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
with wallets as (
  select w.id from web_task w
   where since is null
      or w.id in (select t.user_id from coin_transfers t where t.created_at >= since)
      or w.id in (select c.user_id from task_completions c where c.completed_at >= since)
      or w.id in (select p.user_id from task_shop_purchases p where p.created_at >= since)
), moved as (
  select t.*, case when t.to_account is null then t.amount else -t.amount end as coins
    from coin_transfers t where t.user_id in (select id from wallets)
)
-- The balance is the sum of the movements.
select 'C1', count(*)::integer from (
  select from web_task w left join moved m on m.user_id = w.id
   where w.id in (select id from wallets)
   group by w.id having w.regzcoin <> coalesce(sum(m.coins), 0)) broken
union all
-- The numbers have no gap, the balance after each row is the running sum, the chain holds.
select 'C2', count(*)::integer from (
  select from (
    select t.user_id, t.seq, t.balance_after, t.previous_hash, t.row_hash,
           coin_row_hash(t) as computed,
           row_number() over w as place,
           lag(t.row_hash) over w as before,
           sum(case when t.to_account is null then t.amount else -t.amount end) over w as running
      from coin_transfers t where t.user_id in (select id from wallets)
    window w as (partition by t.user_id order by t.seq)) chained
   where place <> seq or running <> balance_after or row_hash <> computed
      or previous_hash <> coalesce(before, sha256(convert_to(user_id::text, 'UTF8')))) broken
union all
-- Nobody earns more than a day gives.
select 'C3', count(*)::integer from (
  select from moved where kind in ('task', 'game', 'bonus')
   group by user_id, coin_date, kind having sum(amount) > 100) broken
union all
-- A bonus on exactly the days with ten.
select 'C4', count(*)::integer from (
  select from moved group by user_id, coin_date
  having (count(*) filter (where kind in ('task', 'game')) >= 10)
         <> coalesce(bool_or(kind = 'bonus'), false)) broken
union all
-- Every completion was paid, and nothing else.
select 'C5', (
  (select count(*) from task_completions c
    where c.user_id in (select id from wallets)
      and not exists (select from coin_transfers t
                       where t.kind = 'task' and (t.user_id, t.coin_date, t.task_position)
                             = (c.user_id, c.task_date, c.position)))
  + (select count(*) from game_completions g
      where g.user_id in (select id from wallets) and not g.imported
        and not exists (select from coin_transfers t where t.play_id = g.play_id))
  + (select count(*) from moved t
      where t.kind = 'task'
        and not exists (select from task_completions c
                         where (c.user_id, c.task_date, c.position)
                               = (t.user_id, t.coin_date, t.task_position)))
  + (select count(*) from moved t
      where t.kind = 'game'
        and not exists (select from game_completions g
                         where g.play_id = t.play_id and g.user_id = t.user_id))
  )::integer
union all
-- A purchase has one debit of its price and one assigned key of its product, and the reverse.
select 'C6', (
  (select count(*) from task_shop_purchases p
     left join coin_transfers t on t.purchase_id = p.id and t.kind = 'purchase'
     left join license_keys k on k.id = p.license_key_id
    where p.user_id in (select id from wallets) and not p.imported
      and (t.id is null or t.user_id <> p.user_id or t.amount <> p.coins_spent or k.id is null
           or k.product_id <> p.product_id or k.assigned_at is null))
  + (select count(*) from moved t
      where t.kind = 'purchase'
        and not exists (select from task_shop_purchases p where p.id = t.purchase_id))
  )::integer
union all
-- Completions of a game are 24 hours apart.
select 'C7', count(*)::integer from (
  select created_at - lag(created_at) over (partition by user_id, game_name order by created_at)
           as gap
    from game_completions where user_id in (select id from wallets) and not imported) spaced
 where gap < interval '24 hours'
union all
-- Tasks are done in order, five seconds apart.
select 'C9', count(*)::integer from (
  select position, row_number() over w as place, completed_at - lag(completed_at) over w as gap
    from task_completions where user_id in (select id from wallets)
  window w as (partition by user_id, task_date order by position)) ordered
 where place <> position or gap < interval '5 seconds'
union all
-- What was issued and not taken back is what people hold.
select 'C10', (
  (select coalesce(sum(case when to_account is null then amount else -amount end), 0)
     from coin_transfers)
  <> (select coalesce(sum(regzcoin), 0) from web_task))::integer
union all
-- A correction is posted as it was approved. Where it needs a second admin, another one approved it, or
-- the only one waited.
select 'C11', (
  (select count(*) from moved t left join coin_adjustments a on a.id = t.adjustment_id
    where t.kind = 'adjustment'
      and (a.id is null or a.user_id <> t.user_id or a.amount <> t.coins
           or a.declined_by is not null
           or ((a.needs_approval or abs(a.amount) > 500) and a.approved_by is null)
           or (a.approved_by = a.admin_id and t.created_at < a.posts_at)))
  + (select count(*) from coin_adjustments a
      where a.user_id in (select id from wallets) and a.declined_by is null
        and ((not a.needs_approval and abs(a.amount) <= 500) or a.approved_by is not null)
        and not exists (select from coin_transfers t where t.adjustment_id = a.id))
  )::integer
$$;
