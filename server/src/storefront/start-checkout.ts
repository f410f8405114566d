import { couponPrice } from '@regz/rules/coupons/coupon-price.ts';
import { giftRefusal, type GiftWords, keptGift } from '@regz/rules/orders/gifts/gift.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import type { Coupon } from '../coupons/coupon.ts';
import { requireCoupon } from '../coupons/read-coupon.ts';
import type { OpenedOrder } from '../orders/checkout/open-order.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { openCheckout, requirePlan, wayOf } from './open-checkout.ts';

type CheckoutInput = {
  planId: string;
  currency: CurrencyCode;
  seenPriceMinor: number;
  couponCode?: string | undefined;
  provider?: PaymentProviderId | undefined;
  gift?: GiftWords | undefined;
  despitePending?: boolean | undefined;
};

/**
 * Sells a plan: creates the order at the plan's own price, lowered by the coupon of a code, and
 * opens its checkout; an order that costs nothing is settled immediately. Refuses a buyer who saw
 * another price, and a plan without keys unless it is sold without stock; then no order is created.
 * An order for another person is a gift (decision record 0018). Source: decision record 0017.
 */
export async function startCheckout(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: CheckoutInput,
): Promise<OpenedOrder> {
  const gift = giftOf(services, input.gift);
  const plan = await requirePlan(services, input.planId);
  if (!plan.inStock && !plan.sellsWithoutStock) throw new Refusal('STOREFRONT_PLAN_SOLD_OUT');
  const coupon =
    input.couponCode === undefined
      ? null
      : await requireCoupon(services, context, input.couponCode);
  const priceMinor = priceOf(services, plan, coupon, input.currency);
  if (priceMinor !== input.seenPriceMinor) throw new Refusal('STOREFRONT_PRICE_CHANGED');
  const provider = wayOf(services, {
    provider: input.provider,
    buyer: context.caller.account,
    isFree: priceMinor === 0,
    isLowered: priceMinor > 0 && priceMinor < plan.regularMinor,
    isUpgrade: false,
  });
  return openCheckout(services, context, {
    plan,
    priceMinor,
    coupon: coupon && {
      id: coupon.id,
      version: coupon.version,
      discountMinor: plan.priceMinor - priceMinor,
    },
    quote: null,
    gift,
    provider,
    despitePending: input.despitePending === true,
    currency: input.currency,
  });
}

/** @throws Refusal ORDER_GIFT_RECIPIENT_MISSING, ORDER_GIFT_EMAIL_INVALID, ORDER_GIFT_MOMENT_INVALID */
function giftOf({ clock }: Services, typed: GiftWords | undefined): GiftWords | null {
  if (typed === undefined) return null;
  const due = typed.deliverAt === null ? null : new Date(typed.deliverAt);
  const gift = keptGift({ ...typed, deliverAt: due?.toISOString() ?? null });
  const refusal = giftRefusal(gift, due === null ? 0 : due.getTime() - clock());
  if (refusal !== null) throw new Refusal(refusal);
  return gift;
}

/** @throws Refusal COUPON_PLAN_EXCLUDED, COUPON_CURRENCY_DIFFERS */
function priceOf(
  { payments }: Services,
  plan: { id: string; priceMinor: number },
  coupon: Coupon | null,
  shown: CurrencyCode,
): number {
  if (coupon === null) return plan.priceMinor;
  const { leastMinor } = payments;
  const { rateMicros } = coupon;
  const price = couponPrice(coupon, { plan, shown, rateMicros, leastMinor });
  if (price.refusal === null) return price.totalMinor;
  if (price.refusal === 'COUPON_PLAN_EXCLUDED') throw new Refusal(price.refusal);
  const currency = coupon.discount.kind === 'amount' ? coupon.discount.currency : shown;
  throw new Refusal(price.refusal, { currency });
}
