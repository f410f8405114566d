import type { CouponTerms } from '@regz/rules/coupons/coupon-price.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { selectCoupons } from '../coupons.queries.ts';

/** A moment, and at most so many coupons, or one of them. */
type Choice = { at: Date; id: string } | { at: Date; limit: number };

/**
 * Coupons as staff see them, newest first. What they brought and saved is of paid orders with real
 * money.
 */
export async function findStaffCoupons(db: Database, choice: Choice) {
  const sum = (what: string) =>
    sql<number>`coalesce(sum(${sql.raw(what)}) filter (where o.paid_at is not null and o.live), 0)::bigint`;
  const chosen = 'id' in choice ? { id: choice.id, limit: 1 } : { id: null, limit: choice.limit };
  return selectCoupons(db)
    .select(['p.created_at as createdAt', 'p.created_by as createdBy'])
    .select('p.stopped_by as stoppedBy')
    .innerJoinLateral(
      (nested) =>
        nested
          .selectFrom('order_facts as o')
          .select([
            sql<number>`count(*) filter (where order_holds_coupon(o, ${choice.at}))::integer`.as(
              'uses',
            ),
            sql<number>`count(*) filter (where o.paid_at is not null)::integer`.as('sold'),
            sum('greatest(o.amount_minor - order_returned_minor(o), 0)').as('revenueMinor'),
            sum('o.discount_minor').as('savedMinor'),
          ])
          .whereRef('o.coupon_id', '=', 'p.id')
          .as('used'),
      (join) => join.onTrue(),
    )
    .select(['used.uses', 'used.sold', 'used.revenueMinor', 'used.savedMinor'])
    .$if(chosen.id !== null, (query) => query.where('p.id', '=', chosen.id))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(chosen.limit)
    .execute();
}

export type StaffCouponRow = Awaited<ReturnType<typeof findStaffCoupons>>[number];

export async function insertCoupon(
  trx: Database,
  coupon: CouponTerms & {
    code: string;
    startsAt: string | null;
    endsAt: string | null;
    maxUses: number | null;
    maxUsesPerCustomer: number | null;
    firstOrderOnly: boolean;
    createdBy: string;
    createdAt: Date;
  },
): Promise<string> {
  const { discount } = coupon;
  const { id } = await trx
    .insertInto('coupons')
    .values({
      code: coupon.code,
      kind: discount.kind,
      value: discount.kind === 'percent' ? discount.percent : discount.amountMinor,
      currency: discount.kind === 'percent' ? null : discount.currency,
      plans: coupon.planIds === null ? null : [...coupon.planIds],
      starts_at: coupon.startsAt,
      ends_at: coupon.endsAt,
      max_uses: coupon.maxUses,
      max_uses_per_customer: coupon.maxUsesPerCustomer,
      first_order_only: coupon.firstOrderOnly,
      created_by: coupon.createdBy,
      created_at: coupon.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many of the plans named there are. */
export async function countPlans(trx: Database, ids: readonly string[]): Promise<number> {
  const { plans } = await trx
    .selectFrom('storefront_plans')
    .select(sql<number>`count(*)::integer`.as('plans'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return plans;
}

/** Stops a coupon that nobody has stopped; false if somebody has. */
export async function setStopped(
  trx: Database,
  { id, at, by }: { id: string; at: Date; by: string },
): Promise<boolean> {
  const stopped = await trx
    .updateTable('coupons')
    .set({ stopped_at: at, stopped_by: by })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}
