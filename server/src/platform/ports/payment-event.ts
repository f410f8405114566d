import { disputeStatuses, refundStatuses } from '@regz/rules/orders/order-status.ts';
import * as z from 'zod';

/** A whole number of hundredths, and the currency in three capital letters. */
const amount = z.strictObject({ minor: z.int().nonnegative(), currency: z.string() });
export type Amount = z.infer<typeof amount>;

const every = {
  /** A fact has the same key in webhooks and in readings. */
  key: z.string().min(1).max(255),
  occurredAt: z.coerce.date(),
  /** True for real money; must agree with the order. */
  live: z.boolean(),
  /** At least one of the three refers to the order. */
  orderId: z.string().exactOptional(),
  sessionId: z.string().exactOptional(),
  paymentRef: z.string().exactOptional(),
  /**
   * True if the provider's record lacks our mark. Unless it matches an order, it belongs to another
   * user of the same provider account.
   */
  unmarked: z.literal(true).exactOptional(),
};

/** One fact about a payment, in the form in which adapters report it and the database stores it. */
export const paymentEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    ...every,
    kind: z.literal('paid'),
    amount,
    productId: z.int().exactOptional(),
    variantId: z.int().exactOptional(),
    quantity: z.int().exactOptional(),
    /** The payment's status in the provider's API, if it is unknown to us. */
    unknownStatus: z.string().exactOptional(),
  }),
  z.strictObject({ ...every, kind: z.literal('processing') }),
  z.strictObject({ ...every, kind: z.literal('failed'), code: z.string().nullable() }),
  z.strictObject({ ...every, kind: z.literal('expired') }),
  z.strictObject({
    ...every,
    kind: z.literal('refund'),
    refundRef: z.string(),
    amount,
    status: z.enum(refundStatuses),
  }),
  z.strictObject({
    ...every,
    kind: z.literal('dispute'),
    disputeRef: z.string(),
    status: z.enum(disputeStatuses),
    /** The bank's deadline for an answer; absent if it expects none. */
    answerBy: z.coerce.date().exactOptional(),
  }),
]);

export type PaymentEvent = z.infer<typeof paymentEvent>;
export type PaidEvent = Extract<PaymentEvent, { kind: 'paid' }>;
export type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>;

/**
 * Returns the event as the database can store it: every NUL and lone surrogate becomes U+FFFD. None
 * of our ids contains one, so a changed id matches no order. Undefined for an invalid event.
 */
export function storableEvent(event: PaymentEvent): PaymentEvent | undefined {
  const text = JSON.stringify(event, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
  );
  return paymentEvent.safeParse(JSON.parse(text)).data;
}
