import { couponRefusal, customerCouponRefusal } from '@regz/rules/coupons/coupon-use.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { countUses } from './count-uses.ts';
import { couponOf } from './coupon.ts';
import { findClaims, hasBought, lockCoupon } from './coupons.queries.ts';

type Recheck = {
  couponId: string;
  order: {
    id: string;
    userId: string | null;
    clientEmail: string | null;
    couponMailbox: Buffer | null;
  };
  /** When it was paid. */
  atMs: number;
};

/**
 * Why a coupon no longer lowers the price of an order that is paid late, or null. It locks the
 * coupon, so other orders with it wait until the transaction ends.
 */
export async function recheckCoupon(
  { clock }: Pick<Services, 'clock'>,
  trx: Database,
  { couponId, order, atMs }: Recheck,
) {
  const row = await lockCoupon(trx, couponId);
  if (row === undefined) return 'COUPON_UNKNOWN' as const;
  const coupon = couponOf(row);
  const customer = {
    accountId: order.userId,
    email: order.clientEmail,
    mailbox: order.couponMailbox,
  };
  const orders = await findClaims(trx, { id: couponId, customer, openOrderId: order.id });
  const others = orders.filter(({ isOpen }) => !isOpen);
  const nowMs = clock();
  const isStopped = row.stoppedAt !== null && row.stoppedAt.getTime() <= atMs;
  return (
    couponRefusal({ ...coupon, isStopped }, { uses: countUses(others, nowMs), nowMs: atMs }) ??
    customerCouponRefusal(coupon, {
      ownUses: countUses(
        others.filter(({ isOwn }) => isOwn),
        nowMs,
      ),
      hasBought: coupon.firstOrderOnly && (await hasBought(trx, customer)),
    })
  );
}
