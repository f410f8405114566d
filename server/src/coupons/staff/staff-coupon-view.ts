import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { couponStanding } from '@regz/rules/coupons/coupon-use.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { couponOf } from '../coupon.ts';
import { findStaffCoupons, type StaffCouponRow } from './staff-coupons.queries.ts';

export type StaffCoupon = InferContractRouterOutputs<Contract['coupons']['staff']>['stopCoupon'];

/** A coupon as staff see it. */
export function staffCouponView(row: StaffCouponRow, nowMs: number): StaffCoupon {
  const { startsAt, endsAt, stoppedAt, stoppedBy, uses, sold, revenueMinor, savedMinor } = row;
  const coupon = couponOf(row);
  const { id, code, discount, planIds, maxUses, maxUsesPerCustomer, firstOrderOnly } = coupon;
  return {
    id,
    code,
    discount,
    planIds: planIds === null ? null : [...planIds],
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    maxUses,
    maxUsesPerCustomer,
    firstOrderOnly,
    standing: couponStanding(coupon, { uses, nowMs }),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
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

/** @throws Refusal COUPON_UNKNOWN */
export async function requireStaffCoupon(db: Database, id: string, at: Date): Promise<StaffCoupon> {
  const [row] = await findStaffCoupons(db, { id, at });
  if (row === undefined) throw new Refusal('COUPON_UNKNOWN');
  return staffCouponView(row, at.getTime());
}
