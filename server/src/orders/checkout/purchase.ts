import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import type { UpgradeQuote } from '@regz/rules/orders/upgrade-quote.ts';
import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import type { PriceDisplay } from './open-orders.queries.ts';

/** What is bought: the plan as it is sold now, and the price as it was shown. */
export type Purchase = {
  planId: string;
  productName: string;
  validityDays: number;
  /** What is charged. */
  priceMinor: number;
  /** What lowered the price, and by how much. */
  coupon: { id: string; version: number; discountMinor: number } | null;
  /** For an upgrade: what lowered the price. */
  quote: UpgradeQuote | null;
  /** Null if the buyer buys it for the own account. */
  gift: GiftWords | null;
  stockProductId: string;
  productId: number;
  variantId: number;
  /** The way to pay that the buyer chose. */
  provider: PaymentProviderId;
  /** The buyer knows of a payment that is pending, and wants to pay all the same. */
  despitePending: boolean;
  display: PriceDisplay & { currency: CurrencyCode };
};
