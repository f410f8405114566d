import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Coupons with what the rules ask of one; `p` is the coupon. */
export function selectCoupons(db: Database) {
  return db
    .selectFrom('coupons as p')
    .leftJoin('storefront_currencies as c', 'c.code', 'p.currency')
    .select(['p.id', 'p.code', 'p.kind', 'p.value', 'p.currency', 'p.plans'])
    .select(['p.starts_at as startsAt', 'p.ends_at as endsAt', 'p.stopped_at as stoppedAt'])
    .select(['p.max_uses as maxUses', 'p.max_uses_per_customer as maxUsesPerCustomer'])
    .select('p.first_order_only as firstOrderOnly')
    .select(sql<number>`coalesce(c.rate_micros, 1000000)`.as('rateMicros'));
}

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['execute']>>[number];

/** The coupon with a code in its one spelling. */
export async function findCoupon(db: Database, code: string): Promise<CouponRow | undefined> {
  return selectCoupons(db).where('p.code', '=', code).executeTakeFirst();
}

/** A coupon, locked: whoever takes a use of it waits here. */
export async function lockCoupon(trx: Database, id: string): Promise<CouponRow> {
  return selectCoupons(trx).where('p.id', '=', id).forNoKeyUpdate('p').executeTakeFirstOrThrow();
}

/** How many orders hold a use of a coupon. */
export async function countUses(db: Database, id: string, at: Date): Promise<number> {
  const { uses } = await db
    .selectFrom('order_facts as o')
    .select(sql<number>`count(*)::integer`.as('uses'))
    .where('o.coupon_id', '=', id)
    .where(sql<boolean>`order_holds_coupon(o, ${at})`)
    .executeTakeFirstOrThrow();
  return uses;
}

/** Who is about to use a coupon. */
export type CouponCustomer = {
  accountId: string;
  email: string | null;
  /** The keyed hash of the mailbox; null without an address. */
  mailbox: Buffer | null;
};

/** How often a coupon is used, how often by a customer, and whether an order of theirs holds a use. */
export async function findUses(
  trx: Database,
  {
    id,
    customer,
    openOrderId,
    at,
  }: {
    id: string;
    customer: CouponCustomer;
    openOrderId: string | null;
    at: Date;
  },
) {
  const isOwn = sql`o.user_id = ${customer.accountId} or o.coupon_mailbox = ${customer.mailbox}`;
  return trx
    .selectFrom('order_facts as o')
    .select([
      sql<number>`count(*)::integer`.as('uses'),
      sql<number>`count(*) filter (where ${isOwn})::integer`.as('ownUses'),
      sql<boolean>`coalesce(bool_or(o.id = ${openOrderId}), false)`.as('isHeld'),
    ])
    .where('o.coupon_id', '=', id)
    .where(sql<boolean>`order_holds_coupon(o, ${at})`)
    .executeTakeFirstOrThrow();
}

/** Whether the account, another one of its mailbox, or a deleted one that used a coupon has paid before. */
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
