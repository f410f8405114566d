import { ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { order, orderId, orderStatus, unknownOrder } from './orders.ts';

const reason = z.string().max(ORDER_STAFF_LIMITS.refundReason);

/** An order as staff see it (specification B 3, orders). */
const staffOrder = order.extend({
  username: z.string(),
  /** Null once the account is gone. */
  customerId: z.uuid().nullable(),
  provider: z.string(),
  /** Why a payment was flagged. */
  flag: z.string().nullable(),
  needsKeySince: fields.instant.nullable(),
});

/**
 * Orders, newest first, twenty at a time. `search` is a beginning of an order id or of a username,
 * or a whole license key.
 */
const list = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/orders/staff' })
  .input(
    z.strictObject({
      search: z.string().max(128).optional(),
      status: orderStatus.optional(),
      /** Only orders with a flagged payment. */
      flagged: z.literal('true').optional(),
      before: orderId.optional(),
    }),
  )
  .output(z.strictObject({ orders: z.array(staffOrder).max(20), next: orderId.nullable() }));

const timelineEntry = z.strictObject({
  at: fields.instant,
  /** `payment` is what a provider reported, `act` what a person did. */
  source: z.enum(['order', 'payment', 'act']),
  /** A kind of event or a verb; the catalogue words those it knows. */
  what: z.string(),
  by: z.string().nullable(),
  outcome: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

/** One order with all that happened to it, oldest first. */
const get = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/orders/staff/{orderId}' })
  .input(z.strictObject({ orderId }))
  .output(
    z.strictObject({
      order: staffOrder,
      email: z.string().nullable(),
      paymentRef: z.string().nullable(),
      refundedMinor: z.int(),
      refundable: z.boolean(),
      timeline: z.array(timelineEntry).max(500),
    }),
  )
  .errors(unknownOrder);

/** Assigns the order a key of its product from the stock. Source: specification B 4. */
const assignKey = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/assign-key' })
  .input(z.strictObject({ orderId }))
  .output(staffOrder)
  .errors({
    ...unknownOrder,
    ORDER_COMPLETED: { status: 409 },
    ORDER_TAKEN_BACK: { status: 409 },
    ORDER_KEYS_MISSING: { status: 409 },
  });

/** Refunds the buyer through the provider; everything that is left where no amount is given. */
const refund = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/refund' })
  .input(z.strictObject({ orderId, amountMinor: z.int().positive().optional(), reason }))
  .output(staffOrder)
  .errors({
    ...unknownOrder,
    ORDER_REFUND_REASON_MISSING: { status: 400 },
    ORDER_UNPAID: { status: 409 },
    ORDER_REFUND_TOO_LARGE: {
      status: 409,
      data: z.strictObject({ leftMinor: z.int(), currency: z.string() }),
    },
    PAYMENT_REFUSED: { status: 502 },
    PAYMENT_UNAVAILABLE: { status: 503 },
  });

/** Asks the provider what it knows of an order, now. */
const check = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/check' })
  .input(z.strictObject({ orderId }))
  .output(staffOrder)
  .errors({ ...unknownOrder, PAYMENT_UNAVAILABLE: { status: 503 } });

/** How many orders wait for a key of each product, the longest wait first. */
const backOrders = operation({ caller: 'admin' })
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

/** Payments without a matching order, newest first: staff look, nothing is granted. */
const unmatched = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/orders/staff/unmatched' })
  .input(fields.nothing)
  .output(
    z
      .array(
        z.strictObject({
          id: z.string(),
          provider: z.string(),
          what: z.string(),
          receivedAt: fields.instant,
          detail: z.record(z.string(), z.unknown()),
        }),
      )
      .max(50),
  );

/** The orders of at most 366 days in UTC as CSV, safe to open in a spreadsheet. */
const csv = operation({
  caller: 'admin',
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

export const staffOrders = { list, get, assignKey, refund, check, backOrders, unmatched, csv };
