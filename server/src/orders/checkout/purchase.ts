import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import type { UpgradeQuote } from '@regz/rules/orders/upgrade-quote.ts';
import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import type { PriceDisplay } from './open-orders.queries.ts';

/** The plan as it is sold now, and the price that the buyer saw. */
export type Purchase = {
  planId: string;
  productName: string;
  validityDays: number;
  /** The price to charge, in minor units. */
  priceMinor: number;
  /** The coupon and the discount it gives. */
  coupon: { id: string; version: number; discountMinor: number } | null;
  /** The quote of an upgrade. */
  quote: UpgradeQuote | null;
  /** Null if buyers buy for their own account. */
  gift: GiftWords | null;
  stockProductId: string;
  productId: number;
  variantId: number;
  /** The payment provider that the buyer chose. */
  provider: PaymentProviderId;
  /** The buyer confirmed the purchase despite a pending payment. */
  despitePending: boolean;
  display: PriceDisplay & { currency: CurrencyCode };
};
