import { DAY_MS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { PaymentEvent } from '../../../../src/platform/ports/payment-event.ts';
import { PaymentFault } from '../../../../src/platform/ports/payment-provider.ts';
import { isKnownType, type WebhookBody, webhookBody } from './webhook-body.ts';

/** How long the sandbox's bank waits for an answer to a dispute, a common limit. */
const ANSWER_MS = 7 * DAY_MS;

const typed = z.object({ type: z.string() });

/**
 * The payment events of a webhook's body; empty for an unknown type. A fact has one key in all its
 * deliveries.
 * @throws PaymentFault malformed
 */
export function translateWebhook(text: string): readonly PaymentEvent[] {
  const json = asJson(text);
  const envelope = typed.safeParse(json);
  if (envelope.success && !isKnownType(envelope.data.type)) return [];
  const parsed = webhookBody.safeParse(json);
  if (!parsed.success) throw new PaymentFault('malformed', 'not a webhook of the sandbox');
  return [eventOf(parsed.data)];
}

function eventOf(body: WebhookBody): PaymentEvent {
  const { data } = body;
  const amount = { minor: data.amount_minor, currency: data.currency };
  const about = {
    occurredAt: new Date(body.timestamp),
    live: data.livemode,
    orderId: data.order_id,
    sessionId: data.session_id,
    paymentRef: data.payment_id,
  };
  switch (body.type) {
    case 'checkout.paid': {
      const { product_id: productId, variant_id: variantId, quantity } = data;
      const bought = { amount, productId, variantId, quantity };
      return { ...about, key: `paid:${data.payment_id}`, kind: 'paid', ...bought };
    }
    case 'checkout.processing':
      return {
        ...about,
        key: `processing:${data.payment_id}:${body.data.attempt}`,
        kind: 'processing',
      };
    case 'checkout.failed': {
      const { attempt, code } = body.data;
      return { ...about, key: `failed:${data.payment_id}:${attempt}`, kind: 'failed', code };
    }
    case 'checkout.expired':
      return { ...about, key: `expired:${data.session_id}`, kind: 'expired' };
    default:
      return { ...about, ...returnOf(body) };
  }
}

type MoneyReturn = Extract<
  WebhookBody,
  { type: 'payment.refunded' | 'dispute.opened' | 'dispute.closed' }
>;

function returnOf(body: MoneyReturn) {
  if (body.type === 'payment.refunded') {
    const { refund_id: refundRef, refund_minor: minor, refund_status: status } = body.data;
    const amount = { minor, currency: body.data.currency };
    return {
      key: `refund:${refundRef}:${status}`,
      kind: 'refund' as const,
      refundRef,
      amount,
      status,
    };
  }
  const disputeRef = body.data.dispute_id;
  const status = body.type === 'dispute.opened' ? ('open' as const) : body.data.outcome;
  const fact = {
    key: `dispute:${disputeRef}:${status}`,
    kind: 'dispute' as const,
    disputeRef,
    status,
  };
  if (status !== 'open') return fact;
  return { ...fact, answerBy: new Date(Date.parse(body.timestamp) + ANSWER_MS) };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PaymentFault('malformed', 'the body is not JSON');
  }
}
