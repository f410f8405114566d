import type { Services } from '../../platform/services.ts';
import { type StaffCoupon, staffCouponView } from './staff-coupon-view.ts';
import { findStaffCoupons } from './staff-coupons.queries.ts';

const SHOWN = 500;

/** The coupons, newest first, with how often each is used and what it brought. */
export async function listCoupons({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<StaffCoupon[]> {
  const nowMs = clock();
  const rows = await findStaffCoupons(db, { at: new Date(nowMs), limit: SHOWN });
  return rows.map((row) => staffCouponView(row, nowMs));
}
