import { ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';
import { paymentId, resolution, staffPayment } from './staff-order.ts';

const note = z.string().max(ORDER_STAFF_LIMITS.note);

/** Refunds the rest of a payment that does not count for an order. No license changes. */
const refundPayment = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/payments/{id}/refund' })
  .input(z.strictObject({ id: paymentId, reason: fields.reason }))
  .output(fields.nothing)
  .errors({
    ...reasonMissing,
    ORDER_PAYMENT_UNKNOWN: { status: 404 },
    ORDER_PAYMENT_COUNTED: { status: 409 },
    ORDER_PAYMENT_RETURNED: { status: 409 },
    PAYMENT_REFUSED: { status: 502 },
    PAYMENT_UNAVAILABLE: { status: 503 },
  });

/** Accepts a late payment at the agreed price, although that price is no longer valid. */
const acceptPayment = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/payments/{id}/accept' })
  .input(z.strictObject({ id: paymentId, reason: fields.reason }))
  .output(fields.nothing)
  .errors({
    ...reasonMissing,
    ORDER_PAYMENT_UNKNOWN: { status: 404 },
    ORDER_PAYMENT_DECIDED: { status: 409 },
  });

/** Resolves a payment without a matching order with a note. */
const resolvePayment = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/unmatched/{id}/resolve' })
  .input(z.strictObject({ id: paymentId, note }))
  .output(fields.nothing)
  .errors({
    ORDER_NOTE_MISSING: { status: 400 },
    ORDER_PAYMENT_UNKNOWN: { status: 404 },
    ORDER_PAYMENT_RESOLVED: { status: 409 },
  });

/**
 * Payments without a matching order, newest first, open ones or all. They grant nothing; staff
 * review them.
 */
const listUnmatchedPayments = operation({ caller: 'admin', token: 'orders:read' })
  .route({ method: 'GET', path: '/orders/staff/unmatched' })
  .input(z.strictObject({ all: z.literal('true').optional() }))
  .output(
    z
      .array(
        z.strictObject({
          id: paymentId,
          provider: z.string(),
          what: z.enum(['paid', 'refund', 'dispute']),
          receivedAt: fields.instant,
          /** In hundredths. Absent for a dispute. */
          amount: z.strictObject({ minor: z.int(), currency: z.string() }).nullable(),
          /** The payment's references: our order id, the provider's checkout and payment. */
          orderId: z.string().nullable(),
          sessionId: z.string().nullable(),
          paymentRef: z.string().nullable(),
          test: z.boolean(),
          /** The payment's money. Null for a refund or dispute, and once it has an order. */
          payment: staffPayment.nullable(),
          resolved: resolution.nullable(),
        }),
      )
      .max(50),
  );

export const staffPayments = {
  refundPayment,
  acceptPayment,
  listUnmatchedPayments,
  resolvePayment,
};
