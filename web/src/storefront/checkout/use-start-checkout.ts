import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { api } from '../../platform/api/api.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { planTitle } from '../plan-title.ts';
import type { StorePlan } from '../store-catalogue.ts';
import type { PaymentWay } from './checkout-script.ts';
import type { Checkout } from './run-checkout.ts';

/** What somebody wants to buy, at the price that the page shows. */
export type Purchase = {
  plan: StorePlan;
  currency: CurrencyCode;
  /** What lowers the price, and to what. */
  coupon: { code: string; totalMinor: number } | null;
  /** The order whose payment continues, if there is one. */
  continued?: string;
};

/** A purchase, and the way to pay that the buyer chose. */
export type ChosenPurchase = Purchase & { way: PaymentWay };

/** Makes the order of a purchase and opens its checkout at the provider; a repeat makes no other. */
export function useStartCheckout(): (purchase: ChosenPurchase) => Promise<Checkout> {
  const keys = useIdempotencyKey();
  return async ({ plan, currency, coupon, way }) => {
    const price =
      coupon === null
        ? { seenPriceMinor: plan.priceMinor }
        : { seenPriceMinor: coupon.totalMinor, couponCode: coupon.code };
    const input = { planId: plan.id, currency, ...price, provider: way.provider };
    const context = { idempotencyKey: keys.keyFor(input) };
    try {
      const { orderId, view } = await api.storefront.startCheckout(input, { context });
      keys.settle();
      return { orderId, view, title: planTitle(plan), scriptUrl: way.script };
    } catch (error) {
      keys.settle(error);
      throw error;
    }
  };
}
