import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import { priceWithCoupon } from '../../../coupons/price-with-coupon.ts';
import { messages } from '../../../i18n/en.ts';
import { type Api, api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/error-text.ts';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { Catalogue } from '../../../storefront/store-catalogue.ts';

type Order = Awaited<ReturnType<Api['orders']['readOwnOrder']>>;

/** What is bought, and how it was to be paid before; or why nothing can be. */
export type Continued =
  | { refusal: null; purchase: Purchase; provider?: PaymentProviderId | undefined }
  | { refusal: string };

const closed = { refusal: messages.storefrontBuying.orderClosed };

/** What was said of the gift that an order is. */
function giftOf({ gift }: Order): { gift?: GiftWords } {
  if (gift === undefined || gift.state === 'taken-back') return {};
  const { recipient, message, email, deliverAt } = gift;
  return { gift: { recipient, message, email, deliverAt } };
}

/** The same again, at the price of today: with the code of before, or not at all. */
async function boughtAnew(
  purchase: Purchase,
  order: Order,
  currencies: Catalogue['currencies'],
): Promise<Continued> {
  const anew = { ...purchase, ...giftOf(order) };
  const { provider } = order;
  if (order.coupon === null) return { refusal: null, purchase: anew, provider };
  const coupon = await api.coupons.readOwnCoupon({ code: order.coupon.code });
  const price = priceWithCoupon(coupon, { ...purchase, currencies });
  if (price.refusal !== null) return { refusal: messages.coupons.noPlan };
  const lowered = { code: coupon.code, totalMinor: price.totalMinor };
  return { refusal: null, purchase: { ...anew, coupon: lowered }, provider };
}

/**
 * What is bought by the link to an order: the order itself at its own price while it can be paid, and the same
 * anew once it has ended unpaid. An upgrade that has ended needs another quote.
 */
export async function continuedPurchase(
  { continued, ...purchase }: Purchase & { continued: string },
  currencies: Catalogue['currencies'],
): Promise<Continued> {
  try {
    const order = await api.orders.readOwnOrder({ orderId: continued });
    if (order.planId !== purchase.plan.id) return closed;
    if (order.ended === true && order.upgrade === null) {
      return await boughtAnew(purchase, order, currencies);
    }
    if (!order.payable) return closed;
    const coupon = order.coupon && { code: order.coupon.code, totalMinor: order.amount.minor };
    const upgrade = order.upgrade && { upgrade: { payMinor: order.amount.minor } };
    const ordered = { ...purchase, coupon, ...upgrade, ...giftOf(order) };
    return { refusal: null, purchase: ordered, provider: order.provider };
  } catch (error) {
    if (isRefusal(error, 'ORDER_UNKNOWN')) return closed;
    throw error;
  }
}
