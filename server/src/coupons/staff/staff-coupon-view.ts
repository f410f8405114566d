import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { couponStanding } from '@regz/rules/coupons/coupon-use.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countUses } from '../count-uses.ts';
import { couponOf } from '../coupon.ts';
import { findGroupsOf, findStaffCoupons, type StaffCouponRow } from './staff-coupons.queries.ts';

export type StaffCoupon = InferContractRouterOutputs<Contract['coupons']['staff']>['stopCoupon'];

/** Coupons as staff see them, newest first: all, so many at most, or one. */
export async function readStaffCoupons(
  db: Database,
  nowMs: number,
  choice: Parameters<typeof findStaffCoupons>[1],
): Promise<StaffCoupon[]> {
  const rows = await findStaffCoupons(db, choice);
  if (rows.length === 0) return [];
  const groups = await findGroupsOf(
    db,
    rows.map(({ id }) => id),
  );
  const byCoupon = Map.groupBy(groups, ({ couponId }) => couponId);
  return rows.map((row) => {
    const uses = countUses(byCoupon.get(row.id) ?? [], nowMs);
    return staffCouponView(row, { uses, nowMs });
  });
}

/** @throws Refusal COUPON_UNKNOWN */
export async function requireStaffCoupon(
  db: Database,
  id: string,
  nowMs: number,
): Promise<StaffCoupon> {
  const [coupon] = await readStaffCoupons(db, nowMs, { id });
  if (coupon === undefined) throw new Refusal('COUPON_UNKNOWN');
  return coupon;
}

function staffCouponView(
  row: StaffCouponRow,
  { uses, nowMs }: { uses: number; nowMs: number },
): StaffCoupon {
  const { startsAt, endsAt, stoppedAt, stoppedBy, createdAt } = row;
  const { createdBy, editedBy, isFixed, sold, revenueMinor, savedMinor } = row;
  const coupon = couponOf(row);
  const { id, code, version, discount, planIds, maxUses, maxUsesPerCustomer } = coupon;
  return {
    id,
    code,
    version,
    editedBy,
    isFixed,
    discount,
    planIds: planIds === null ? null : [...planIds],
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    maxUses,
    maxUsesPerCustomer,
    firstOrderOnly: coupon.firstOrderOnly,
    standing: couponStanding(coupon, { uses, nowMs }),
    createdAt: createdAt.toISOString(),
    createdBy,
    stopped:
      stoppedAt === null || stoppedBy === null
        ? null
        : { at: stoppedAt.toISOString(), by: stoppedBy },
    uses,
    sold,
    revenueMinor,
    savedMinor,
  };
}
