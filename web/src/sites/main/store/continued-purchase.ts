import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import { messages } from '@regz/texts/en.ts';
import { priceWithCoupon } from '../../../coupons/price-with-coupon.ts';
import { type Api, api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/error-text.ts';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import type { Catalogue } from '../../../storefront/store-catalogue.ts';
import type { Change } from '../../../storefront/upgrade-sum.tsx';

type Order = Awaited<ReturnType<Api['orders']['readOwnOrder']>>;

/**
 * The purchase, its earlier payment method, and the quote of a change; or the reason why it cannot
 * continue.
 */
export type Continued =
  | {
      refusal: null;
      purchase: Purchase;
      provider?: PaymentProviderId | undefined;
      change?: Change;
    }
  | { refusal: string };

const closed = { refusal: messages.storefrontBuying.orderClosed };

/** The gift texts of an order. */
function giftOf({ gift }: Order): { gift?: GiftWords } {
  if (gift === undefined || gift.state === 'taken-back') return {};
  const { recipient, message, email, deliverAt } = gift;
  return { gift: { recipient, message, email, deliverAt } };
}

/** The current price and cost in days of a change to the plan. */
async function quotedChange(purchase: Purchase): Promise<Continued> {
  const upgrades = await api.storefront.readUpgrades({});
  const { obstacle, quotes } = upgrades;
  if (obstacle !== null) return { refusal: messages.storefrontUpgrade.obstacles[obstacle].text };
  const quote = quotes.find(({ plan }) => plan.id === purchase.plan.id);
  if (quote === undefined) return { refusal: messages.errors.STOREFRONT_UPGRADE_SAME };
  const { payMinor, givesUp } = quote;
  const changed = { ...purchase, upgrade: { payMinor, givesUp } };
  return { refusal: null, purchase: changed, change: { upgrades, quote } };
}

/** The same purchase at today's price. Fails if the earlier code is no longer valid. */
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
 * The purchase behind a link to an order: the order itself at its own price while it can be paid,
 * or the same plan as a new order after it ended unpaid. An upgrade gets a new quote.
 */
async function continuedOrder(
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
    const { provider } = order;
    if (order.upgrade !== null) {
      const found = await quotedChange(purchase);
      return found.refusal === null ? { ...found, provider } : found;
    }
    const coupon = order.coupon && { code: order.coupon.code, totalMinor: order.amount.minor };
    return { refusal: null, purchase: { ...purchase, coupon, ...giftOf(order) }, provider };
  } catch (error) {
    if (isRefusal(error, 'ORDER_UNKNOWN')) return closed;
    throw error;
  }
}

/** The subject of a purchase: an earlier order, a change of package, or a plan. */
export async function continuedPurchase(
  purchase: Purchase,
  currencies: Catalogue['currencies'],
): Promise<Continued> {
  const { continued, asks } = purchase;
  if (continued !== undefined) return continuedOrder({ ...purchase, continued }, currencies);
  return asks === 'change' ? quotedChange(purchase) : { refusal: null, purchase };
}
