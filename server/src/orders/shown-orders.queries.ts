import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { giftColumns } from './gifts/gift-columns.queries.ts';

/** A payment that arrived for an order and does not count for it. */
export type OtherPayment = {
  flag: string;
  currency: string;
  symbol: string;
  receivedMinor: number;
  returnedMinor: number;
};

const otherPayments = sql<OtherPayment[] | null>`
  (select jsonb_agg(jsonb_build_object('flag', p.flag, 'currency', p.currency,
            'symbol', coalesce(s.symbol, p.currency), 'receivedMinor', p.received_minor,
            'returnedMinor', p.returned_minor) order by p.id)
     from order_payments p left join storefront_currencies s on s.code = p.currency
    where p.order_ref = o.id and p.flag is not null)`;
/** True if a slip of the order `o` waits for staff. */
export const slipWaits = sql<boolean>`exists (
  select from order_slips s where s.order_ref = o.id and s.decision is null)`;

/** The refunded amount of the order `o`, in minor units. */
export const returnedMinor = sql<number>`(
  select coalesce(sum(r.amount_minor), 0)::bigint from order_refunds r
   where r.order_ref = o.id and r.status = 'succeeded')`;

/**
 * Orders with the columns that `orderView` shows, including the derived status, the key and the
 * currencies' symbols. The caller filters, sorts and limits; `o` is the order, `k` its key, `g` the gift
 * that it is.
 */
export function selectOrders(db: Database) {
  return db
    .selectFrom('order_facts as o')
    .leftJoin('license_keys as k', 'k.id', 'o.license_key_id')
    .leftJoin('order_gifts as g', 'g.order_ref', 'o.id')
    .select(giftColumns)
    .leftJoin('storefront_currencies as c', 'c.code', 'o.currency')
    .leftJoin('storefront_currencies as d', 'd.code', 'o.display_currency')
    .select(['o.id', 'o.order_id as orderId', 'o.plan_id as planId', 'o.live', 'o.flag'])
    .select('o.provider')
    .select(['o.product_name as productName', 'o.validity_days as validityDays'])
    .leftJoin('coupons as p', 'p.id', 'o.coupon_id')
    .select(['o.amount_minor as amountMinor', 'o.currency', 'p.code as couponCode'])
    .select(['o.discount_minor as discountMinor', 'o.quote'])
    .select(['o.display_amount_minor as displayAmountMinor'])
    .select(['o.display_currency as displayCurrency', 'k.license_key as licenseKey'])
    .select(['o.created_at as createdAt', 'o.paid_at as paidAt'])
    .select(['o.processing_at as processingAt', 'o.checkout_expires_at as checkoutExpiresAt'])
    .select('o.granted_at as grantedAt')
    .select(slipWaits.as('slipWaits'))
    .select(sql<Date | null>`greatest(o.expired_at, o.failed_at)`.as('refusedAt'))
    .select(returnedMinor.as('returnedMinor'))
    .select(sql<string>`coalesce(c.symbol, o.currency)`.as('symbol'))
    .select(sql<string>`coalesce(d.symbol, o.display_currency)`.as('displaySymbol'))
    .select(sql<string>`order_status(o)`.as('status'))
    .select(otherPayments.as('otherPayments'));
}

/** A row of `selectOrders`. */
export type ShownOrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

/**
 * A customer's orders, newest first. `before` is an order id of the same customer; the id of
 * another customer's order returns nothing. Reads its page from one index.
 */
export async function findOwnOrders(
  db: Database,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ShownOrderRow[]> {
  const newest = selectOrders(db)
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);
  if (before === undefined) return newest.execute();
  const last = db
    .selectFrom('order_facts')
    .where('user_id', '=', userId)
    .where('order_id', '=', before);
  // Two separate values, because an index scan cannot start from a row of two.
  return newest
    .where(
      sql<boolean>`(o.created_at, o.id) < (${last.select('created_at')}, ${last.select('id')})`,
    )
    .execute();
}
