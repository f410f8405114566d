import type { CouponTerms } from '@regz/rules/coupons/coupon-price.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { groupOrders, selectCoupons } from '../coupons.queries.ts';

/** One coupon by id, or the newest up to a limit; otherwise all. */
type Choice = { id?: string; limit?: number };

/**
 * Coupons as staff see them, newest first. Their revenue and discounts count paid orders with real
 * money.
 */
export async function findStaffCoupons(db: Database, { id, limit }: Choice) {
  const sum = (what: string) =>
    sql<number>`coalesce(sum(${sql.raw(what)}) filter (where o.paid_at is not null and o.live), 0)::bigint`;
  return selectCoupons(db)
    .select(['p.created_at as createdAt', 'p.created_by as createdBy'])
    .select(['p.stopped_by as stoppedBy', 'p.edited_by as editedBy'])
    .innerJoinLateral(
      (nested) =>
        nested
          .selectFrom('order_facts as o')
          .select([
            sql<boolean>`count(*) > 0`.as('isFixed'),
            sql<number>`count(*) filter (where o.paid_at is not null)::integer`.as('sold'),
            sum('greatest(o.amount_minor - order_returned_minor(o), 0)').as('revenueMinor'),
            sum('o.discount_minor').as('savedMinor'),
          ])
          .whereRef('o.coupon_id', '=', 'p.id')
          .as('used'),
      (join) => join.onTrue(),
    )
    .select(['used.isFixed', 'used.sold', 'used.revenueMinor', 'used.savedMinor'])
    .$if(id !== undefined, (query) => query.where('p.id', '=', id ?? null))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? null))
    .execute();
}

export type StaffCouponRow = Awaited<ReturnType<typeof findStaffCoupons>>[number];

/** The orders of coupons, by coupon. */
export async function findGroupsOf(db: Database, couponIds: readonly string[]) {
  return groupOrders(db)
    .select('o.coupon_id as couponId')
    .groupBy('o.coupon_id')
    .where('o.coupon_id', 'in', couponIds)
    .execute();
}

/** The columns that staff set. */
type DraftColumns = CouponTerms & {
  code: string;
  startsAt: string | null;
  endsAt: string | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  firstOrderOnly: boolean;
};

function draftColumns({ discount, ...coupon }: DraftColumns) {
  return {
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
  };
}

export async function insertCoupon(
  trx: Database,
  { createdBy, createdAt, ...draft }: DraftColumns & { createdBy: string; createdAt: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('coupons')
    .values({ ...draftColumns(draft), created_by: createdBy, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the columns that staff set, in a coupon locked by the caller. */
export async function updateCoupon(
  trx: Database,
  { id, editedBy, ...draft }: DraftColumns & { id: string; editedBy: string },
): Promise<void> {
  await trx
    .updateTable('coupons')
    .set((column) => ({
      ...draftColumns(draft),
      version: column('version', '+', 1),
      edited_by: editedBy,
    }))
    .where('id', '=', id)
    .execute();
}

/** The number of existing plans among the given ids. */
export async function countPlans(trx: Database, ids: readonly string[]): Promise<number> {
  const { plans } = await trx
    .selectFrom('storefront_plans')
    .select(sql<number>`count(*)::integer`.as('plans'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return plans;
}

/** Stops a coupon; false if it was stopped before. */
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
