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
 * The discount of a code for a customer, with the refusals that the checkout would give. An open
 * order of the customer counts as no use, because a new order replaces it.
 * @throws Refusal as `readCoupon` does, and COUPON_ALREADY_USED, COUPON_FIRST_ORDER_ONLY
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
