import type { Database } from '../../../../src/platform/database/database.ts';
import { newId } from '../new-id.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Session } from '../sessions/sessions.queries.ts';
import { type DeliveryRow, insertDelivery } from './deliveries.queries.ts';
import type { WebhookBody, WebhookType } from './webhook-body.ts';

/** Forgeries by staff that the shop must not accept. */
export const tricks = [
  'forged',
  'stale',
  'wrong-amount',
  'wrong-currency',
  'wrong-product',
] as const;
export type Trick = (typeof tricks)[number];

type Report = { type: WebhookType; more?: Record<string, string | number> };

/** Whether the queue sends the webhook, or its writer after the commit. */
export type Sending = 'queued' | 'by-caller';

/**
 * Writes the webhook that reports an event of a session. It is sent immediately, later, or not at
 * all, as staff have set for the session. A fact is written once.
 */
export async function writeWebhook(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  report: Report & { fact: string },
  sending: Sending = 'queued',
): Promise<DeliveryRow> {
  const { type, more = {}, fact } = report;
  const now = new Date(sandbox.clock());
  const row = await insertDelivery(trx, {
    id: newId('msg'),
    sessionId: session.id,
    type,
    fact,
    trick: null,
    body: webhookText({ type, timestamp: now.toISOString(), data: dataOf(session, more) }),
    state: session.delivery === 'held' ? 'held' : 'waiting',
    createdAt: now,
  });
  if (row.state === 'held') return row;
  if (session.delivery === 'delayed')
    await queueDelivery(sandbox, trx, row.id, sandbox.delaySeconds);
  else if (sending === 'queued') await queueDelivery(sandbox, trx, row.id, 0);
  return row;
}

/** Writes a webhook about an invented payment; the caller sends it. */
export async function writeForgedWebhook(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  trick: Trick,
): Promise<DeliveryRow> {
  const now = new Date(sandbox.clock());
  const forged = { ...session, ...alterations[trick](session), paymentId: newId('pay') };
  return insertDelivery(trx, {
    id: newId('msg'),
    sessionId: session.id,
    type: 'checkout.paid',
    fact: null,
    trick,
    body: webhookText({
      type: 'checkout.paid',
      timestamp: now.toISOString(),
      data: dataOf(forged, {}),
    }),
    state: 'waiting',
    createdAt: now,
  });
}

const alterations: Record<Trick, (session: Session) => Partial<Session>> = {
  forged: () => ({}),
  stale: () => ({}),
  'wrong-amount': ({ amountMinor }) => ({ amountMinor: amountMinor - 1 }),
  'wrong-currency': ({ currency }) => ({ currency: currency === 'USD' ? 'EUR' : 'USD' }),
  'wrong-product': ({ variantId }) => ({ variantId: variantId + 1 }),
};

/** Queues a webhook; the delay is real time, like the queue's clock. */
export async function queueDelivery(
  { jobs }: Sandbox,
  trx: Database,
  deliveryId: string,
  delaySeconds: number,
): Promise<void> {
  const startAfter = new Date(Date.now() + delaySeconds * 1000);
  await jobs.send(
    trx,
    'orders.sandbox',
    { deliver: deliveryId },
    delaySeconds === 0 ? {} : { startAfter },
  );
}

function dataOf(session: Session, more: Record<string, string | number>) {
  return {
    session_id: session.id,
    payment_id: session.paymentId,
    order_id: session.orderId,
    amount_minor: session.amountMinor,
    currency: session.currency,
    product_id: session.productId,
    variant_id: session.variantId,
    quantity: 1,
    livemode: false,
    ...more,
  };
}

function webhookText(body: { type: WebhookType; timestamp: string; data: WebhookBody['data'] }) {
  return JSON.stringify(body);
}
