import { licenseStandings } from '@regz/rules/licenses/license-standing.ts';
import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { paymentProviderIds } from '@regz/rules/orders/payment-providers.ts';
import { otherMoneyReasons } from '@regz/rules/orders/payments.ts';
import { withoutNumberReasons } from '@regz/rules/orders/receipts/receipt-number.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { gift } from './gift.ts';

/** Imported orders keep their reference. */
export const orderId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
export const orderStatus = z.enum(orderStatuses);
export const amount = z.strictObject({ minor: z.int(), currency: z.string() });
/** An amount for display, with the symbol that staff set, or the code of a foreign currency. */
export const money = amount.extend({ symbol: z.string() });

/** Money that arrived for an order and does not count for it, with the reason. */
const otherMoney = z.strictObject({
  why: z.enum(otherMoneyReasons),
  received: money,
  returned: money,
});

/** An order as its buyer sees it. */
export const order = z.strictObject({
  orderId,
  planId: z.string().nullable(),
  productName: z.string(),
  status: orderStatus,
  amount: money,
  /** The amount that the store showed. It equals the charge unless another currency was chosen. */
  displayAmount: money,
  /** The refunded amount, and the rest. Absent without a refund. */
  returned: z.strictObject({ amount: money, net: money }).optional(),
  /** The coupon that lowered the price, in the currency of the charge. */
  coupon: z.strictObject({ code: z.string(), saved: money }).nullable(),
  /**
   * For an upgrade: the plan's price, and the part of it that the days left of another package
   * paid.
   */
  upgrade: z
    .strictObject({ from: fields.packageName, days: z.int(), price: money, worth: money })
    .nullable(),
  validityDays: z.int(),
  licenseKey: z.string().nullable(),
  orderedAt: fields.instant,
  paidAt: fields.instant.nullable(),
  /** True if the order can still be paid. */
  payable: z.boolean(),
  /**
   * Present while a payment is pending: its provider, or `transfer` while staff review the slip.
   * The buyer must not pay again.
   */
  pending: z.enum(paymentProviderIds).optional(),
  /** True for a test payment. */
  test: z.boolean(),
  /** Present if it is paid by bank transfer, which its own page explains. */
  byTransfer: z.literal(true).optional(),
  /** Present for a gift, whose key belongs to the recipient. */
  gift: gift.optional(),
  /** Present if money arrived that does not count for the order. */
  otherMoney: z.array(otherMoney).optional(),
});

/** The name and address on a receipt: blank, or as the buyer wrote them. */
export const receiptBuyer = z.strictObject({
  number: z.string().nullable(),
  /** The reason why it has no number. Null if it has one, or gets it within minutes. */
  withoutNumber: z.enum(withoutNumberReasons).nullable(),
  /** The number of edits; 0 for none. */
  version: z.int(),
  name: z.string(),
  address: z.string(),
});

/**
 * A license of the caller: redeemed, or the key of a completed order, which counts as active from
 * the day of the order.
 */
const license = z.strictObject({
  licenseKey: z.string(),
  packages: z.array(fields.packageName),
  durationDays: z.int().nullable(),
  activatedAt: fields.instant.nullable(),
  /** False for a key that can still be redeemed. */
  redeemed: z.boolean(),
  withheld: z.enum(['suspended', 'revoked']).nullable(),
  /** The license's current state for its owner. */
  standing: z.enum(licenseStandings),
  orderId: orderId.nullable(),
});

/** Returns the data above the history of the orders page. */
const readOrderOverview = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/orders/overview' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      licenses: z.array(license).max(500),
      /** Licenses that are in effect. */
      activeLicenses: z.int(),
      totalOrders: z.int(),
      /**
       * The sum of completed orders, less refunds, one sum per currency. Counts only real money if
       * there is any. Zero rupees without orders.
       */
      totalSpent: z.array(money),
    }),
  );

/** The caller's orders, newest first, twenty at a time. */
const listOwnOrders = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/orders' })
  .input(z.strictObject({ before: orderId.optional() }))
  .output(z.strictObject({ orders: z.array(order).max(20), next: orderId.nullable() }));

const unknownOrder = { ORDER_UNKNOWN: { status: 404 } } as const;

/**
 * Returns one order, with its receipt once it is paid. Checks an unpaid order with the provider at
 * most once every five seconds.
 */
const readOwnOrder = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/orders/{orderId}' })
  .input(z.strictObject({ orderId }))
  .output(
    order.extend({
      receipt: receiptBuyer,
      /** The chosen way to pay. Absent if there was none. */
      provider: z.enum(paymentProviderIds).optional(),
      /** Present only if the order ended unpaid, so that the buyer can buy the same again. */
      ended: z.literal(true).optional(),
    }),
  )
  .errors(unknownOrder);

export const customerOrders = {
  readOrderOverview,
  listOwnOrders,
  readOwnOrder,
};
export { unknownOrder };
