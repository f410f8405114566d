import { couponRefusal, customerCouponRefusal } from '@regz/rules/coupons/coupon-use.ts';
import { mailboxOf } from '@regz/rules/identity/mailboxes.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { couponOf } from './coupon.ts';
import { findUses, hasBought, lockCoupon } from './coupons.queries.ts';

type Claim = {
  couponId: string;
  customer: { id: string; email: string | null };
  /** The customer's open order for the plan, which keeps the use that it holds. */
  openOrderId: string | null;
};

/**
 * Takes a use of a coupon for an order that the transaction is about to store: claims of one coupon
 * come one after another, each counting the orders before it. Nobody gives a use back: an order
 * that expires or is refunded in full holds none any longer. Source: decision record 66.
 * @returns the mailbox's mark, to be stored with the order; null without an address
 * @throws Refusal COUPON_UNKNOWN, COUPON_ENDED, COUPON_USED_UP, COUPON_ALREADY_USED,
 * COUPON_FIRST_ORDER_ONLY
 */
export async function claimCoupon(
  services: Pick<Services, 'clock' | 'keyedHash'>,
  trx: Database,
  { couponId, customer: { id: accountId, email }, openOrderId }: Claim,
): Promise<Buffer | null> {
  const coupon = couponOf(await lockCoupon(trx, couponId));
  const mailbox =
    email === null ? null : services.keyedHash('regz coupon mailboxes', mailboxOf(email));
  const customer = { accountId, email, mailbox };
  const nowMs = services.clock();
  const at = new Date(nowMs);
  const found = await findUses(trx, { id: coupon.id, customer, openOrderId, at });
  if (found.isHeld) return mailbox;
  const { uses, ownUses } = found;
  const refusal =
    couponRefusal(coupon, { uses, nowMs }) ??
    customerCouponRefusal(coupon, {
      ownUses,
      hasBought: coupon.firstOrderOnly && (await hasBought(trx, customer)),
    });
  if (refusal !== null) throw new Refusal(refusal);
  return mailbox;
}
