import { ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { invalidKey } from '../key-stock/key-stock.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';
import { giftPlan, giftPlanRefusals } from './gift.ts';
import { searchOrders } from './order-list.ts';
import { orderId, unknownOrder } from './orders.ts';
import { staffOrder, staffPayment } from './staff-order.ts';

/** The orders of at most 366 days in UTC as CSV, safe to open in a spreadsheet. */
const exportOrders = operation({
  caller: 'admin',
  token: 'orders:read',
  fileName: 'regz-orders.csv',
  contentType: 'text/csv; charset=utf-8',
})
  .route({ method: 'GET', path: '/orders/staff/export' })
  .input(z.strictObject({ from: z.iso.date(), to: z.iso.date() }))
  .output(z.string())
  .errors({
    ORDER_SPAN_INVALID: { status: 400 },
    ORDER_SPAN_TOO_FULL: { status: 409, data: z.strictObject({ limit: z.int() }) },
  });

const note = z.string().max(ORDER_STAFF_LIMITS.note);

const timelineEntry = z.strictObject({
  at: fields.instant,
  /** `payment` is a provider's report, `act` a person's act. */
  source: z.enum(['order', 'payment', 'act']),
  /** A kind of event or a verb. The catalogue has texts for known ones. */
  what: z.string(),
  by: z.string().nullable(),
  outcome: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

/** One order with all its events, oldest first. */
const readOrder = operation({ caller: 'admin', token: 'orders:read' })
  .route({ method: 'GET', path: '/orders/staff/{orderId}' })
  .input(z.strictObject({ orderId }))
  .output(
    z.strictObject({
      order: staffOrder,
      email: z.string().nullable(),
      paymentRef: z.string().nullable(),
      refundedMinor: z.int(),
      refundable: z.boolean(),
      /** True if its key is redeemed, and can be neither exchanged nor moved. */
      keyRedeemed: z.boolean(),
      /** For an order paid by bank transfer, with the waiting slip. */
      transfer: z.strictObject({ reference: z.string(), slipId: z.uuid().nullable() }).nullable(),
      /** All received money, oldest first. */
      payments: z.array(staffPayment).max(50),
      timeline: z.array(timelineEntry).max(500),
    }),
  )
  .errors(unknownOrder);

/**
 * Assigns a key from its product's stock to the order. For an unpaid order `evenUnpaid` is
 * required.
 */
const assignKey = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/assign-key' })
  .input(z.strictObject({ orderId, evenUnpaid: z.literal(true).optional() }))
  .output(staffOrder)
  .errors({
    ...unknownOrder,
    ORDER_NOT_PAID: { status: 409 },
    ORDER_COMPLETED: { status: 409 },
    ORDER_TAKEN_BACK: { status: 409 },
    ORDER_KEYS_MISSING: { status: 409 },
  });

/**
 * Gives a completed order another key, from its product's stock or typed. `wrongKey` is its present
 * key, which can no longer be redeemed.
 */
const exchangeKey = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/exchange-key' })
  .input(
    z.strictObject({
      orderId,
      wrongKey: fields.licenseKey,
      licenseKey: fields.licenseKey.optional(),
      reason: fields.reason,
    }),
  )
  .output(staffOrder)
  .errors({
    ...unknownOrder,
    ...invalidKey,
    ...reasonMissing,
    ORDER_KEY_POOL_WRONG: { status: 400 },
    ORDER_KEY_ABSENT: { status: 409 },
    ORDER_KEY_REDEEMED: { status: 409 },
    ORDER_TAKEN_BACK: { status: 409 },
    ORDER_KEYS_MISSING: { status: 409 },
    KEY_STOCK_KEY_EXISTS: { status: 409 },
  });

/** Moves a paid order, with its key unless that is redeemed, to the right account. */
const moveOrder = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/move' })
  .input(
    z.strictObject({
      orderId,
      username: fields.username,
      reason: fields.reason,
    }),
  )
  .output(staffOrder)
  .errors({
    ...unknownOrder,
    ...reasonMissing,
    ORDER_ACCOUNT_UNKNOWN: { status: 404 },
    ORDER_ACCOUNT_SAME: { status: 409 },
    ORDER_ACCOUNT_BANNED: { status: 409 },
    ORDER_MOVE_UNPAID: { status: 409 },
    ORDER_TAKEN_BACK: { status: 409 },
    ORDER_MOVE_REDEEMED: { status: 409 },
    ORDER_MOVE_GIFT: { status: 409 },
  });

/**
 * Changes the address and the time of a gift's mail for its giver. A mail that is due is sent at
 * once.
 */
const editGift = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/gift' })
  .input(giftPlan.extend({ orderId, reason: fields.reason }))
  .output(staffOrder)
  .errors({ ...unknownOrder, ...reasonMissing, ...giftPlanRefusals });

/**
 * Refunds the buyer through the provider. Without an amount it refunds the rest. While a dispute is
 * open, or after it was lost, `evenDisputed` is required.
 */
const refundOrder = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/refund' })
  .input(
    z.strictObject({
      orderId,
      amountMinor: fields.amountMinor.optional(),
      reason: fields.reason,
      evenDisputed: z.literal(true).optional(),
    }),
  )
  .output(staffOrder)
  .errors({
    ...unknownOrder,
    ...reasonMissing,
    ORDER_UNPAID: { status: 409 },
    ORDER_DISPUTED: { status: 409 },
    ORDER_REFUND_TOO_LARGE: {
      status: 409,
      data: z.strictObject({ leftMinor: z.int(), currency: z.string() }),
    },
    PAYMENT_REFUSED: { status: 502 },
    PAYMENT_UNAVAILABLE: { status: 503 },
  });

/** Asks the provider for the order's current state. */
const checkOrderNow = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/check' })
  .input(z.strictObject({ orderId }))
  .output(staffOrder)
  .errors({ ...unknownOrder, PAYMENT_UNAVAILABLE: { status: 503 } });

/** The number of orders that wait for a key of each product, longest wait first. */
const listBackOrders = operation({ caller: 'admin', token: 'orders:read' })
  .route({ method: 'GET', path: '/orders/staff/back-orders' })
  .input(fields.nothing)
  .output(
    z.array(
      z.strictObject({
        productId: z.uuid(),
        product: z.string(),
        waiting: z.int(),
        oldestSince: fields.instant,
      }),
    ),
  );

/** Resolves an order's flag: staff have reviewed the payment and leave a note. */
const resolveFlag = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/resolve-flag' })
  .input(z.strictObject({ orderId, note }))
  .output(staffOrder)
  .errors({
    ...unknownOrder,
    ORDER_NOTE_MISSING: { status: 400 },
    ORDER_FLAG_ABSENT: { status: 409 },
  });

export const staffOrders = {
  searchOrders,
  readOrder,
  assignKey,
  exchangeKey,
  moveOrder,
  editGift,
  refundOrder,
  checkOrderNow,
  resolveFlag,
  listBackOrders,
  exportOrders,
};
