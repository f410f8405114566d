import { couponRefusal, customerCouponRefusal } from '@regz/rules/coupons/coupon-use.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { countUses } from './count-uses.ts';
import { couponCustomer } from './coupon-customer.ts';
import { couponOf } from './coupon.ts';
import { findClaims, hasBought, lockCoupon } from './coupons.queries.ts';

type Claim = {
  /** The coupon that priced the order. */
  coupon: { id: string; version: number };
  customer: { id: string; email: string | null };
  /** The customer's open order for the plan, which keeps its use of the coupon. */
  openOrderId: string | null;
};

/**
 * Takes a use of a coupon for an order that the transaction is about to store. Claims of one coupon
 * run one after another, and each counts the earlier orders. Uses need no return: an order that
 * ended unpaid or is fully refunded holds none. Source: decision record 0017.
 * @returns the mailbox's mark, to be stored with the order; null without an address
 * @throws Refusal COUPON_UNKNOWN, COUPON_ENDED, COUPON_USED_UP, COUPON_ALREADY_USED,
 * COUPON_FIRST_ORDER_ONLY; STOREFRONT_PRICE_CHANGED if staff have changed the coupon since
 */
export async function claimCoupon(
  services: Pick<Services, 'clock' | 'keyedHash'>,
  trx: Database,
  { coupon: { id, version }, customer: account, openOrderId }: Claim,
): Promise<Buffer | null> {
  const row = await lockCoupon(trx, id);
  if (row === undefined) throw new Refusal('COUPON_UNKNOWN');
  const coupon = couponOf(row);
  const customer = couponCustomer(services, account);
  const nowMs = services.clock();
  const orders = await findClaims(trx, { id, customer, openOrderId });
  if (
    countUses(
      orders.filter(({ isOpen }) => isOpen),
      nowMs,
    ) > 0
  )
    return customer.mailbox;
  if (coupon.version !== version) throw new Refusal('STOREFRONT_PRICE_CHANGED');
  const refusal =
    couponRefusal(coupon, { uses: countUses(orders, nowMs), nowMs }) ??
    customerCouponRefusal(coupon, {
      ownUses: countUses(
        orders.filter(({ isOwn }) => isOwn),
        nowMs,
      ),
      hasBought: coupon.firstOrderOnly && (await hasBought(trx, customer)),
    });
  if (refusal !== null) throw new Refusal(refusal);
  return customer.mailbox;
}
