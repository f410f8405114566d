import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type CoinDay = { day: string; issued: number; spent: number; held: number };

/** Returns the coins issued, spent and held at the end of each day up to `today`. */
export async function sumDays(db: Database, today: string, days: number): Promise<CoinDay[]> {
  const { rows } = await sql<CoinDay>`
    with shown as (
      select ${today}::date - n as day from generate_series(0, ${days}::integer - 1) as n
    ), moved as (
      select day, sum(issued) as issued, sum(spent) as spent from coin_days
       where day > ${today}::date - ${days}::integer group by day
    ), earlier as (
      select coalesce(sum(issued - spent), 0) as held from coin_days
       where day <= ${today}::date - ${days}::integer
    )
    select shown.day,
           coalesce(issued, 0)::bigint as issued,
           coalesce(spent, 0)::bigint as spent,
           (earlier.held + sum(coalesce(issued - spent, 0)) over (order by shown.day))::bigint
             as held
      from shown cross join earlier left join moved on moved.day = shown.day
     order by shown.day`.execute(db);
  return rows;
}

/** Coins of all time that entered and left wallets. */
export async function sumAll(db: Database): Promise<{ issued: number; spent: number }> {
  return db
    .selectFrom('coin_days')
    .select([
      sql<number>`coalesce(sum(issued), 0)::bigint`.as('issued'),
      sql<number>`coalesce(sum(spent), 0)::bigint`.as('spent'),
    ])
    .executeTakeFirstOrThrow();
}

/** Merges the rows that movements have added to each day since the last run. */
export async function foldDays(db: Database): Promise<void> {
  await sql`select fold_coin_days()`.execute(db);
}
