import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { couponFacts } from '../coupons.queries.ts';

type Page = {
  id: string;
  after: { created: string; rowId: string } | undefined;
  limit: number;
};

/** Orders with a coupon, oldest first, after one of them. Times are texts to the microsecond. */
export async function findCouponOrders(db: Database, { id, after, limit }: Page) {
  const created = sql<string>`to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return db
    .selectFrom('order_facts as o')
    .innerJoin('coupons as p', 'p.id', 'o.coupon_id')
    .select(['o.id as rowId', 'p.code', 'o.order_id as orderId', 'o.client_name as username'])
    .select(['o.product_name as product', 'o.amount_minor as amountMinor', 'o.currency', 'o.live'])
    .select(['o.discount_minor as savedMinor', 'o.paid_at as paidAt', created.as('created')])
    .select([
      sql<number>`o.amount_minor + o.discount_minor`.as('priceMinor'),
      sql<number>`order_returned_minor(o)`.as('returnedMinor'),
    ])
    .select(couponFacts)
    .where('o.coupon_id', '=', id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(o.created_at, o.id) > (${after?.created}::timestamptz, ${after?.rowId}::uuid)`,
      ),
    )
    .orderBy('o.created_at')
    .orderBy('o.id')
    .limit(limit)
    .execute();
}

export type CouponOrderRow = Awaited<ReturnType<typeof findCouponOrders>>[number];
