import type { OrderStatus } from '@regz/rules/orders/order-status.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Coupons with the columns that the rules need; `p` is the coupon. */
export function selectCoupons(db: Database) {
  return db
    .selectFrom('coupons as p')
    .leftJoin('storefront_currencies as c', 'c.code', 'p.currency')
    .select(['p.id', 'p.code', 'p.kind', 'p.value', 'p.currency', 'p.plans'])
    .select(['p.starts_at as startsAt', 'p.ends_at as endsAt', 'p.stopped_at as stoppedAt'])
    .select(['p.max_uses as maxUses', 'p.max_uses_per_customer as maxUsesPerCustomer'])
    .select(['p.first_order_only as firstOrderOnly', 'p.version'])
    .select(sql<number>`coalesce(c.rate_micros, 1000000)`.as('rateMicros'));
}

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['execute']>>[number];

/** The coupon with a normalized code. */
export async function findCoupon(db: Database, code: string): Promise<CouponRow | undefined> {
  return selectCoupons(db).where('p.code', '=', code).executeTakeFirst();
}

/** Locks a coupon. Every claim of a use waits for this lock. */
export async function lockCoupon(trx: Database, id: string): Promise<CouponRow | undefined> {
  return selectCoupons(trx).where('p.id', '=', id).forNoKeyUpdate('p').executeTakeFirst();
}

/** The facts that decide whether an order `o` holds a use of its coupon. */
export const couponFacts = [
  sql<OrderStatus>`order_status(o)`.as('status'),
  sql<boolean>`o.processing_at is not null`.as('isProcessing'),
  sql<boolean>`case when o.provider_session_id is null then o.expired_at is not null
                    else coalesce(o.answered_at >= least(o.expired_at, o.checkout_expires_at), false)
               end`.as('isOver'),
  sql<Date | null>`case when o.provider_session_id is null and o.paid_at is null
                         and o.expired_at is null then o.created_at end`.as('withoutCheckoutSince'),
] as const;

/** Orders with a coupon, counted by the facts that decide whether they hold a use. */
export function groupOrders(db: Database) {
  return db
    .selectFrom('order_facts as o')
    .select(couponFacts)
    .select(sql<number>`count(*)::integer`.as('orders'))
    .groupBy(sql`status, "isProcessing", "isOver", "withoutCheckoutSince"`);
}

export type OrderGroup = Awaited<ReturnType<ReturnType<typeof groupOrders>['execute']>>[number];

/** The orders of a coupon. */
export async function findOrderGroups(db: Database, id: string): Promise<OrderGroup[]> {
  return groupOrders(db).where('o.coupon_id', '=', id).execute();
}

/** The customer who is about to use a coupon. */
export type CouponCustomer = {
  /** Null for a deleted account. */
  accountId: string | null;
  email: string | null;
  /** The keyed hash of the mailbox; null without an address. */
  mailbox: Buffer | null;
};

function isOwn({ accountId, mailbox }: CouponCustomer) {
  return sql<boolean>`coalesce(o.user_id = ${accountId} or o.coupon_mailbox = ${mailbox}, false)`;
}

/** The orders of a coupon, grouped by whether they are the customer's, and the open one. */
export async function findClaims(
  trx: Database,
  {
    id,
    customer,
    openOrderId,
  }: { id: string; customer: CouponCustomer; openOrderId: string | null },
) {
  return groupOrders(trx)
    .select([
      isOwn(customer).as('isOwn'),
      sql<boolean>`o.id is not distinct from ${openOrderId}`.as('isOpen'),
    ])
    .groupBy(sql`"isOwn", "isOpen"`)
    .where('o.coupon_id', '=', id)
    .execute();
}

/** The orders of a coupon, without those of the customer that a new one would replace. */
export async function findOthers(
  db: Database,
  { id, customer }: { id: string; customer: CouponCustomer },
) {
  return groupOrders(db)
    .select(isOwn(customer).as('isOwn'))
    .groupBy(sql`"isOwn"`)
    .where('o.coupon_id', '=', id)
    .where(
      sql<boolean>`(o.user_id = ${customer.accountId} and o.paid_at is null and o.processing_at is null
                    and o.granted_at is null and o.flag is null) is not true`,
    )
    .execute();
}

/**
 * True if the account, another account of its mailbox, or a deleted account that used a coupon has
 * paid before.
 */
export async function hasBought(trx: Database, customer: CouponCustomer): Promise<boolean> {
  const { accountId, email, mailbox } = customer;
  const { rows } = await sql<{ bought: boolean }>`
    select exists (select from order_facts
                    where paid_at is not null
                      and user_id in (select id from users
                                       where id = ${accountId}
                                          or account_mailbox(email) = account_mailbox(${email})))
        or exists (select from order_facts
                    where paid_at is not null
                      and coupon_id is not null and coupon_mailbox = ${mailbox}) as bought`.execute(
    trx,
  );
  return rows[0]?.bought === true;
}
