import type { Services } from '../../platform/services.ts';
import { readStaffCoupons, type StaffCoupon } from './staff-coupon-view.ts';

const SHOWN = 500;

/** The coupons, newest first, with the uses and the revenue of each. */
export async function listCoupons({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<StaffCoupon[]> {
  return readStaffCoupons(db, clock(), { limit: SHOWN });
}
