import { couponRefusal, customerCouponRefusal } from '@regz/rules/coupons/coupon-use.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { countUses } from './count-uses.ts';
import { couponCustomer } from './coupon-customer.ts';
import { findOthers, hasBought } from './coupons.queries.ts';
import { couponView, type CouponView, requireCoupon } from './read-coupon.ts';

/**
 * What a code takes off for a customer, who is told here what the checkout would refuse. An order of
 * theirs that is still open takes no use from them: a new one takes its place.
 * @throws Refusal what `readCoupon` refuses, and COUPON_ALREADY_USED, COUPON_FIRST_ORDER_ONLY
 */
export async function readOwnCoupon(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { code: string },
): Promise<CouponView> {
  const coupon = await requireCoupon(services, context, input.code);
  const { id, account } = context.caller;
  const customer = couponCustomer(services, { id, email: account.email });
  const nowMs = services.clock();
  const orders = await findOthers(services.db, { id: coupon.id, customer });
  const refusal =
    couponRefusal(coupon, { uses: countUses(orders, nowMs), nowMs }) ??
    customerCouponRefusal(coupon, {
      ownUses: countUses(
        orders.filter(({ isOwn }) => isOwn),
        nowMs,
      ),
      hasBought: coupon.firstOrderOnly && (await hasBought(services.db, customer)),
    });
  if (refusal !== null) throw new Refusal(refusal);
  return couponView(services, coupon);
}
