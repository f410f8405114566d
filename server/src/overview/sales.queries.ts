import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/**
 * The chosen orders with a price in LKR, each with `returned.minor`, the returned amount: all after
 * a lost dispute, otherwise the refunds. `offset 0` makes PostgreSQL compute it once per order.
 */
export function soldOrders(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    order_facts
      cross join lateral (select order_returned_minor(order_facts) as minor offset 0) returned
     where ${chosen} and currency = 'LKR' and amount_minor > 0`;
}

/** The starts of two days, and the time of the first day that corresponds to now. */
type TwoDays = { yesterday: Date; sameTime: Date; today: Date };

type SalesOfTwoDays = {
  today: number;
  yesterdayByNow: number;
  yesterday: number;
  yesterdayOrders: number;
  yesterdayReturned: number;
};

/**
 * Sums the payments of today and yesterday, less later returns, in hundredths of LKR, of real money
 * or of test money.
 */
export async function sumSales(
  db: Database,
  { yesterday, sameTime, today, live }: TwoDays & { live: boolean },
): Promise<SalesOfTwoDays> {
  const sum = (what: string, which: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(${sql.raw(what)}) filter (where ${which}), 0)::bigint`;
  const kept = 'greatest(amount_minor - returned.minor, 0)';
  const { rows } = await sql<SalesOfTwoDays>`
    select ${sum(kept, sql`paid_at >= ${today}`)} as today,
           ${sum(kept, sql`paid_at < ${sameTime}`)} as "yesterdayByNow",
           ${sum(kept, sql`paid_at < ${today}`)} as yesterday,
           count(*) filter (where paid_at < ${today}) as "yesterdayOrders",
           ${sum('least(returned.minor, amount_minor)', sql`paid_at < ${today}`)} as "yesterdayReturned"
      from ${soldOrders(sql`paid_at >= ${yesterday} and live = ${live}`)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}

/** Counts the keys redeemed today, and yesterday up to the same time. */
export async function countRedemptions(db: Database, { yesterday, sameTime, today }: TwoDays) {
  return db
    .selectFrom('license_redemptions')
    .select([
      sql<number>`count(*) filter (where redeemed_at >= ${today})`.as('today'),
      sql<number>`count(*) filter (where redeemed_at < ${sameTime})`.as('yesterdayByNow'),
    ])
    .where('redeemed_at', '>=', yesterday)
    .executeTakeFirstOrThrow();
}
