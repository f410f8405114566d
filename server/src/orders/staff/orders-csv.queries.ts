import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** From one time up to, but not including, another. */
export type ExportSpan = { from: Date; before: Date };
export type ExportPosition = { created: string; id: string };

/**
 * A span's orders, oldest first, after a position: the columns of the view `orders`, and the
 * money's. Times are texts to the microsecond.
 */
export async function findOrdersOf(
  db: Database,
  span: ExportSpan,
  after: ExportPosition | undefined,
  limit: number,
) {
  const created = sql<string>`to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  let query = db
    .selectFrom('order_facts as o')
    .innerJoin('orders as v', 'v.id', 'o.id')
    .select(['o.id', 'v.order_id as orderId', 'v.product', 'v.username', 'v.amount', 'v.status'])
    .select(['v.license_key as licenseKey', 'o.currency', 'o.provider', 'o.live', 'o.quote'])
    .leftJoin('coupons as p', 'p.id', 'o.coupon_id')
    .leftJoin('order_receipts as r', 'r.order_ref', 'o.id')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select(['r.year as receiptYear', 'r.number as receiptNumber', 'o.payment_ref as paymentRef'])
    .select([
      'o.paid_at as paidAt',
      sql<string | null>`case when o.provider = 'transfer' then o.provider_session_id end`.as(
        'transferReference',
      ),
      // Money returned above the amount does not belong to the order.
      sql<string>`(least(order_returned_minor(o), o.amount_minor) / 100.0)::numeric(14, 2)`.as(
        'refunded',
      ),
      sql<string | null>`coalesce(o.client_email, u.email)`.as('email'),
    ])
    .select([
      'p.code as coupon',
      sql<string>`(o.discount_minor / 100.0)::numeric(14, 2)`.as('discount'),
    ])
    .select(created.as('created'))
    .where(sql<boolean>`o.created_at >= ${span.from}::timestamptz`)
    .where(sql<boolean>`o.created_at < ${span.before}::timestamptz`)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .limit(limit);
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(o.created_at, o.id) > (${after.created}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** How many orders a span has, counted up to a limit. */
export async function countOrdersOf(
  db: Database,
  span: ExportSpan,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from order_facts
       where created_at >= ${span.from}::timestamptz and created_at < ${span.before}::timestamptz
       limit ${limit}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export type ExportedOrder = Awaited<ReturnType<typeof findOrdersOf>>[number];
