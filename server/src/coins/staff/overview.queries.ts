import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type CoinDay = { day: string; issued: number; spent: number; held: number };

/** What came into wallets and left them on each of the days up to `today`, and was held after. */
export async function sumDays(db: Database, today: string, days: number): Promise<CoinDay[]> {
  const { rows } = await sql<CoinDay>`
    with moved as (
      select coin_date,
             coalesce(sum(amount) filter (where to_account is null), 0) as issued,
             coalesce(sum(amount) filter (where from_account is null), 0) as spent
        from coin_transfers group by coin_date
    ), shown as (
      select ${today}::date - n as day from generate_series(0, ${days}::integer - 1) as n
    ), earlier as (
      select coalesce(sum(issued - spent), 0) as held from moved
       where coin_date < (select min(day) from shown)
    )
    select shown.day,
           coalesce(issued, 0)::bigint as issued,
           coalesce(spent, 0)::bigint as spent,
           (earlier.held + sum(coalesce(issued - spent, 0)) over (order by shown.day))::bigint
             as held
      from shown cross join earlier left join moved on moved.coin_date = shown.day
     order by shown.day`.execute(db);
  return rows;
}

/** Coins of all time: what came into wallets, what left them. */
export async function sumAll(db: Database): Promise<{ issued: number; spent: number }> {
  return db
    .selectFrom('coin_transfers')
    .select([
      sql<number>`coalesce(sum(amount) filter (where to_account is null), 0)::bigint`.as('issued'),
      sql<number>`coalesce(sum(amount) filter (where from_account is null), 0)::bigint`.as('spent'),
    ])
    .executeTakeFirstOrThrow();
}

/** Accounts that earned since a day, and how many of them by tasks alone. */
export async function countEarners(db: Database, since: string) {
  const earners = db
    .selectFrom('coin_transfers')
    .select(['user_id', sql<boolean>`not bool_or(kind = 'game')`.as('tasksOnly')])
    .where('kind', 'in', ['task', 'game'])
    .where('coin_date', '>=', since)
    .groupBy('user_id');
  return db
    .selectFrom(earners.as('earner'))
    .select(({ fn }) => [
      fn.countAll<number>().as('earners'),
      fn.countAll<number>().filterWhere('tasksOnly', '=', true).as('tasksOnlyEarners'),
    ])
    .executeTakeFirstOrThrow();
}

/** Who earned most since a day. */
export async function listTopEarners(db: Database, since: string, limit: number) {
  return db
    .selectFrom('coin_transfers')
    .innerJoin('web_task', 'web_task.id', 'coin_transfers.user_id')
    .select(({ fn }) => [
      'web_task.id as userId',
      'web_task.username',
      fn.sum<number>('coin_transfers.amount').as('earned'),
      'web_task.regzcoin as coins',
    ])
    .where('coin_transfers.kind', 'in', ['task', 'game', 'bonus'])
    .where('coin_transfers.coin_date', '>=', since)
    .groupBy('web_task.id')
    .orderBy('earned', 'desc')
    .orderBy('web_task.username')
    .limit(limit)
    .execute();
}

/** The price of the cheapest product that coins buy; undefined when there is none. */
export async function findCheapestPrice(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('key_stock_products')
    .select('price_coins as price')
    .where('price_coins', 'is not', null)
    .orderBy('price_coins')
    .limit(1)
    .executeTakeFirst();
  return row?.price ?? undefined;
}
