import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { amount, orderId } from './orders.ts';

/** The number of listed sessions, and of webhooks for each. */
export const SANDBOX_LIMITS = { sessions: 30, deliveries: 40 } as const;

const sessionId = z.string().max(64);
const deliveryId = z.string().max(64);

/** A webhook of the sandbox and the result of each attempt. */
const delivery = z.strictObject({
  id: deliveryId,
  type: z.string(),
  /** The kind of forgery by staff. Null for a genuine event. */
  trick: z.enum(['forged', 'stale', 'wrong-amount', 'wrong-currency', 'wrong-product']).nullable(),
  state: z.enum(['waiting', 'held', 'delivered', 'given-up']),
  writtenAt: fields.instant,
  /** The last status of our webhook's answer. Null for none. */
  status: z.int().nullable(),
  attempts: z.int(),
});

const session = z.strictObject({
  id: sessionId,
  orderId: z.string(),
  productName: z.string(),
  /** As the provider reports it, with the currency's code instead of our symbol. */
  amount,
  refundedMinor: z.int(),
  state: z.enum(['open', 'authenticating', 'processing', 'paid', 'expired']),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** The delivery of webhooks from now on. */
  delivery: z.enum(['now', 'delayed', 'held']),
  openedAt: fields.instant,
  deliveries: z.array(delivery).max(SANDBOX_LIMITS.deliveries),
});

/** The acts of staff on a session of the sandbox. */
export const sandboxActs = [
  /** Webhooks from now on: held, sent late, or sent immediately together with held ones. */
  'hold',
  'delay',
  'release',
  /** Sends every webhook of the session again, newest first. */
  'reorder',
  /** Sends webhooks about a payment that does not exist. */
  'forge',
  'send-stale',
  'wrong-amount',
  'wrong-currency',
  'wrong-product',
  'refund',
  'open-dispute',
  'win-dispute',
  'lose-dispute',
  'expire',
] as const;
export type SandboxAct = (typeof sandboxActs)[number];

const absent = { ORDER_SANDBOX_ABSENT: { status: 404 } } as const;

/** The sent webhooks, with the answer of our own webhook to each. Null for no answer. */
const answers = z.strictObject({
  answers: z.array(z.strictObject({ deliveryId, type: z.string(), status: z.int().nullable() })),
});

/** The newest sessions of the sandbox, of one order or of all, with their webhooks in order. */
const sessions = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/orders/sandbox/sessions' })
  .input(z.strictObject({ orderId: orderId.optional() }))
  .output(z.array(session).max(SANDBOX_LIMITS.sessions))
  .errors(absent);

/** Makes the sandbox act on a session. A refund without an amount refunds the rest. */
const act = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/orders/sandbox/sessions/{sessionId}/acts' })
  .input(
    z.strictObject({
      sessionId,
      act: z.enum(sandboxActs),
      amountMinor: fields.amountMinor.optional(),
    }),
  )
  .output(answers)
  .errors({
    ...absent,
    ORDER_SANDBOX_SESSION_UNKNOWN: { status: 404 },
    ORDER_SANDBOX_ACT_IMPOSSIBLE: { status: 409 },
  });

/** Resends one webhook, whatever its state. */
const resend = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/orders/sandbox/deliveries/{deliveryId}/resend' })
  .input(z.strictObject({ deliveryId }))
  .output(answers)
  .errors({ ...absent, ORDER_SANDBOX_DELIVERY_UNKNOWN: { status: 404 } });

export const sandboxOrders = { sessions, act, resend };
