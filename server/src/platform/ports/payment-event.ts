import { disputeStatuses, refundStatuses } from '@regz/rules/orders/order-status.ts';
import * as z from 'zod';

/** A whole number of hundredths, and the currency in three capital letters. */
const amount = z.strictObject({ minor: z.int().nonnegative(), currency: z.string() });
export type Amount = z.infer<typeof amount>;

const every = {
  /** A fact has the same key however it arrives. */
  key: z.string().min(1).max(255),
  occurredAt: z.coerce.date(),
  /** Whether real money is meant; must agree with the order. */
  live: z.boolean(),
  /** At least one of the three refers to the order. */
  orderId: z.string().exactOptional(),
  sessionId: z.string().exactOptional(),
  paymentRef: z.string().exactOptional(),
  /**
   * What the provider has does not carry our mark: unless an order is known by it, it belongs to
   * somebody else who uses the same account there.
   */
  unmarked: z.literal(true).exactOptional(),
};

/** One fact about a payment, in our terms: as adapters report it, and as it is stored. */
export const paymentEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    ...every,
    kind: z.literal('paid'),
    amount,
    productId: z.int().exactOptional(),
    variantId: z.int().exactOptional(),
    quantity: z.int().exactOptional(),
    /** What the provider's API says of the payment where it is none of the words that we know. */
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
    /** By when the bank wants an answer; absent if it waits for none. */
    answerBy: z.coerce.date().exactOptional(),
  }),
]);

export type PaymentEvent = z.infer<typeof paymentEvent>;
export type PaidEvent = Extract<PaymentEvent, { kind: 'paid' }>;
export type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>;

/**
 * The event as the database can store it: every NUL and lone surrogate is U+FFFD. No name of ours
 * contains one, so what was reported with them matches no order. Undefined for one that is none.
 */
export function storableEvent(event: PaymentEvent): PaymentEvent | undefined {
  const text = JSON.stringify(event, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
  );
  return paymentEvent.safeParse(JSON.parse(text)).data;
}
