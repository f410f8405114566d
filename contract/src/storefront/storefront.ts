import { contactFields } from '@regz/rules/orders/payer-contact.ts';
import { paymentProviderIds } from '@regz/rules/orders/payment-providers.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { PLAN_EDIT_LIMITS } from '@regz/rules/storefront/plan-edits.ts';
import { deliveries } from '@regz/rules/storefront/plans.ts';
import { renewalStandings } from '@regz/rules/storefront/renewal.ts';
import * as z from 'zod';
import { couponCode, couponRefusals } from '../coupons/coupons.ts';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { giftRefusals, giftWords } from '../orders/gift.ts';
import { orderId } from '../orders/orders.ts';

export const planId = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** The name of a billing period. */
export const periodName = z.string().regex(/^[a-z0-9]{1,30}$/);

export const plan = z.strictObject({
  id: planId,
  /** An empty translation of the title or a feature means the English text. */
  title: fields.threeLanguages,
  package: fields.packageName,
  period: periodName,
  periodTitle: fields.threeLanguages,
  /** The text after the price. */
  suffix: fields.threeLanguages,
  days: z.int(),
  /** The present price. */
  priceMinor: z.int(),
  /** Null unless the present price is that of a sale. */
  sale: z
    .strictObject({
      until: fields.instant,
      /** The price before the sale. Null if it was charged for less than 14 days. */
      formerMinor: z.int().nullable(),
    })
    .nullable(),
  features: z.array(fields.threeLanguages),
  available: z.boolean(),
  /** The delivery time of the key after the payment; `none` while the plan is sold out. */
  delivery: z.enum(deliveries),
});

export const currency = z.strictObject({
  code: z.enum(currencyCodes),
  name: z.string(),
  symbol: z.string(),
  rateMicros: z.int(),
});

/** Returns the plans for sale, and the scripts that the page has to load before a purchase. */
const readCatalogue = operation({ caller: 'anyone', revalidated: true })
  .route({ method: 'GET', path: '/storefront/catalogue' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      plans: z.array(plan),
      currencies: z.array(currency),
      checkout: z.strictObject({
        /** The ways to pay. The first one is the default. */
        ways: z.array(
          z.strictObject({
            provider: z.enum(paymentProviderIds),
            /** The script that the page has to load before this way to pay can be chosen. */
            script: z.string().nullable(),
            /** Charges its own prices, and never a lowered one. */
            ownPrices: z.boolean(),
            /** Its money takes days, so it cannot pay for an upgrade. */
            slow: z.boolean(),
            /** The contact data that the provider requires. */
            requiredContact: z.array(z.enum(contactFields)),
          }),
        ),
        /** True while the store takes no real money. The page shows that. */
        test: z.boolean(),
      }),
    }),
  );

/** The checkout's form in the browser. */
export const checkoutView = z.discriminatedUnion('kind', [
  /** The provider's script opens it, with a cart of one item. */
  z.strictObject({
    kind: z.literal('script'),
    sessionId: z.string(),
    shopId: z.int(),
    cart: z.tuple([
      z.strictObject({ productId: z.int(), variantId: z.int(), quantity: z.literal(1) }),
    ]),
  }),
  /** A page for a frame. The page polls the order for the result. */
  z.strictObject({ kind: z.literal('frame'), url: z.url() }),
  /** A form that the browser posts, which leaves the page. */
  z.strictObject({
    kind: z.literal('form'),
    action: z.url(),
    fields: z.record(z.string(), z.string()),
  }),
  /** A page of ours that explains how to pay. */
  z.strictObject({ kind: z.literal('page'), url: z.url() }),
  /** There is nothing to pay: the order is settled. */
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({
    kind: z.literal('stripe'),
    clientSecret: z.string(),
    publishableKey: z.string(),
  }),
]);

export const openedCheckout = z.strictObject({
  orderId,
  view: checkoutView,
  expiresAt: fields.instant,
});

export const planRefusals = {
  STOREFRONT_PLAN_UNKNOWN: { status: 404 },
  STOREFRONT_PLAN_UNAVAILABLE: { status: 409 },
  STOREFRONT_PLAN_SOLD_OUT: { status: 409 },
  STOREFRONT_PRICE_CHANGED: { status: 409 },
} as const;

export const paymentRefusals = {
  /** A payment is processed, or staff review its slip. `despitePending` pays again. */
  PAYMENT_PENDING: {
    status: 409,
    data: z.strictObject({ orderId, provider: z.enum(paymentProviderIds) }),
  },
  PAYMENT_WAY_UNAVAILABLE: { status: 409 },
  PAYMENT_CONTACT_MISSING: {
    status: 409,
    data: z.strictObject({ missing: z.enum(contactFields) }),
  },
  PAYMENT_REFUSED: { status: 502 },
  PAYMENT_UNAVAILABLE: { status: 503 },
} as const;

/** True if the buyer knows of a pending payment and wants to pay again. */
export const despitePending = z.boolean().optional();

/**
 * Creates the order and opens its checkout. Reuses an open order for the same plan. The price, less
 * the coupon's discount, must still be the one the buyer saw. Source: decision record 0017.
 */
const startCheckout = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/storefront/checkouts', successStatus: 201 })
  .input(
    z.strictObject({
      planId,
      /** The currency the buyer saw; the charge is in LKR. */
      currency: z.enum(currencyCodes),
      /** With the code's discount; 0 for an order that costs nothing. */
      seenPriceMinor: z.int().min(0).max(PLAN_EDIT_LIMITS.priceMinor),
      couponCode: couponCode.optional(),
      /** The way to pay; the default if absent. */
      provider: z.enum(paymentProviderIds).optional(),
      /** The recipient of a gift, who gets the key. */
      gift: giftWords.optional(),
      despitePending,
    }),
  )
  .output(openedCheckout)
  .errors({
    ...planRefusals,
    ...couponRefusals,
    ...giftRefusals,
    ...paymentRefusals,
  });

/** Returns the plan that renews the caller's subscription, or similar plans for sale. */
const readRenewal = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/storefront/renewal' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      standing: z.enum(renewalStandings),
      plan: plan.nullable(),
      near: z.array(plan),
      /** The display currency of the caller's last order. */
      currency,
    }),
  );

export const storefrontSales = {
  readCatalogue,
  readRenewal,
  startCheckout,
};
