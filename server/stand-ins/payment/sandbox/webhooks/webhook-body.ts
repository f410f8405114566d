import * as z from 'zod';

/** The fields of the payment, present in every webhook. */
const payment = z.object({
  session_id: z.string(),
  payment_id: z.string(),
  order_id: z.string(),
  amount_minor: z.int().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  product_id: z.int(),
  variant_id: z.int(),
  quantity: z.int(),
  livemode: z.boolean(),
});

const timestamp = z.iso.datetime();
const webhookOf = <Type extends string, More extends z.ZodRawShape>(type: Type, more: More) =>
  z.object({ type: z.literal(type), timestamp, data: payment.extend(more) });

const attempt = z.int().positive();

/** The webhooks of the sandbox, each with its own facts. */
export const webhookBody = z.discriminatedUnion('type', [
  webhookOf('checkout.paid', {}),
  webhookOf('checkout.processing', { attempt }),
  webhookOf('checkout.failed', { attempt, code: z.string() }),
  webhookOf('checkout.expired', {}),
  webhookOf('payment.refunded', {
    refund_id: z.string(),
    refund_minor: z.int().positive(),
    refund_status: z.enum(['pending', 'succeeded', 'failed']),
  }),
  webhookOf('dispute.opened', { dispute_id: z.string() }),
  webhookOf('dispute.closed', { dispute_id: z.string(), outcome: z.enum(['won', 'lost']) }),
]);

export type WebhookBody = z.infer<typeof webhookBody>;
export type WebhookType = WebhookBody['type'];

const knownTypes: ReadonlySet<string> = new Set<WebhookType>([
  'checkout.paid',
  'checkout.processing',
  'checkout.failed',
  'checkout.expired',
  'payment.refunded',
  'dispute.opened',
  'dispute.closed',
]);

export function isKnownType(type: string): boolean {
  return knownTypes.has(type);
}
