import * as z from 'zod';
import type { PaymentEvent } from '../../platform/payment-provider.ts';

const amount = z.strictObject({ minor: z.int().nonnegative(), currency: z.string() });

const every = {
  key: z.string().min(1).max(255),
  occurredAt: z.coerce.date(),
  live: z.boolean(),
  orderId: z.string().exactOptional(),
  sessionId: z.string().exactOptional(),
  paymentRef: z.string().exactOptional(),
};

const schema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...every,
    kind: z.literal('paid'),
    amount,
    productId: z.int().exactOptional(),
    variantId: z.int().exactOptional(),
    quantity: z.int().exactOptional(),
  }),
  z.strictObject({ ...every, kind: z.literal('processing') }),
  z.strictObject({ ...every, kind: z.literal('failed'), code: z.string().nullable() }),
  z.strictObject({ ...every, kind: z.literal('expired') }),
  z.strictObject({
    ...every,
    kind: z.literal('refund'),
    refundRef: z.string(),
    amount,
    status: z.enum(['pending', 'succeeded', 'failed']),
  }),
  z.strictObject({
    ...every,
    kind: z.literal('dispute'),
    disputeRef: z.string(),
    status: z.enum(['warning', 'open', 'won', 'lost']),
  }),
]);

/**
 * An event as it was kept.
 * @throws ZodError for what no version of this program could have kept.
 */
export function paymentEvent(kept: unknown): PaymentEvent {
  return schema.parse(kept);
}
