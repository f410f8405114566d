import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { api } from '../../platform/api/api.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { planTitle } from '../plan-title.ts';
import type { StorePlan } from '../store-catalogue.ts';
import type { PaymentWay } from './checkout-script.ts';
import type { Checkout } from './run-checkout.ts';

/** A purchase at the price that the page shows. */
export type Purchase = {
  plan: StorePlan;
  currency: CurrencyCode;
  /** The coupon and the lowered price. */
  coupon: { code: string; totalMinor: number } | null;
  /** The price of an upgrade, and the days that the buyer agreed to give up for it. */
  upgrade?: { payMinor: number; givesUp: { days: number; lostMinor: number } };
  /** The question before the purchase: whether to change package, or to pay an earlier order. */
  asks?: 'change' | 'continue' | undefined;
  /** True for a gift. The page requests the recipient before the purchase. */
  asksGift?: boolean | undefined;
  gift?: GiftWords;
  /** The buyer knows that a payment is pending, and pays again. */
  despitePending?: true;
  /** The order whose payment continues, if there is one. */
  continued?: string;
};

/** A purchase, and the buyer's chosen way to pay. */
export type ChosenPurchase = Purchase & { way: PaymentWay };
/** The price of a purchase, in hundredths of LKR. */
export function chargedMinor({ plan, coupon, upgrade }: Purchase): number {
  return upgrade?.payMinor ?? coupon?.totalMinor ?? plan.priceMinor;
}

/**
 * Creates the order of a purchase and opens its checkout at the provider. A repeat creates no other
 * order.
 */
export function useStartCheckout(): (purchase: ChosenPurchase) => Promise<Checkout> {
  const keys = useIdempotencyKey();

  async function open(purchase: ChosenPurchase) {
    const { plan, currency, coupon, upgrade, gift, way, despitePending } = purchase;
    const asked = despitePending === undefined ? {} : { despitePending };
    const chosen = { planId: plan.id, currency, provider: way.provider, ...asked };
    if (upgrade !== undefined) {
      const { payMinor: seenPayMinor, givesUp } = upgrade;
      const input = { ...chosen, seenPayMinor, givesUp };
      const context = { idempotencyKey: keys.keyFor(input) };
      return api.storefront.startUpgrade(input, { context });
    }
    const code = coupon === null ? {} : { couponCode: coupon.code };
    const given = gift === undefined ? {} : { gift };
    const input = { ...chosen, seenPriceMinor: chargedMinor(purchase), ...code, ...given };
    const context = { idempotencyKey: keys.keyFor(input) };
    return api.storefront.startCheckout(input, { context });
  }

  return async (purchase) => {
    try {
      const { orderId, view } = await open(purchase);
      keys.settle();
      const { plan, way, gift } = purchase;
      const isGift = gift !== undefined;
      return { orderId, view, title: planTitle(plan), scriptUrl: way.script, isGift };
    } catch (error) {
      keys.settle(error);
      throw error;
    }
  };
}
