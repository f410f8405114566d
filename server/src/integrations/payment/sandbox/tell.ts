import type { Database } from '../../../platform/database.ts';
import { type DeliveryRow, insertDelivery } from './deliveries.queries.ts';
import { newId } from './new-id.ts';
import type { Sandbox } from './sandbox.ts';
import type { Session } from './sessions.queries.ts';
import type { WebhookBody, WebhookType } from './webhook-body.ts';

/** How staff make a webhook that the shop must not believe. */
export const tricks = [
  'forged',
  'stale',
  'wrong-amount',
  'wrong-currency',
  'wrong-product',
] as const;
export type Trick = (typeof tricks)[number];

type Told = { type: WebhookType; more?: Record<string, string | number> };

/** Whether the queue sends the webhook, or whoever wrote it does after the commit. */
type Sending = 'queued' | 'by-caller';

/**
 * Writes down what happened to a session, as the webhook that tells it. It is sent at once, later,
 * or not at all, as staff have set it for the session. The same fact is written once.
 */
export async function tellFact(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  told: Told & { fact: string },
  sending: Sending = 'queued',
): Promise<DeliveryRow> {
  const { type, more = {}, fact } = told;
  const now = new Date(sandbox.clock());
  const row = await insertDelivery(trx, {
    id: newId('msg'),
    session_id: session.id,
    type,
    fact,
    trick: null,
    body: webhookText({ type, timestamp: now.toISOString(), data: dataOf(session, more) }),
    state: session.delivery === 'held' ? 'held' : 'waiting',
    created_at: now,
  });
  if (row.state === 'held') return row;
  if (session.delivery === 'delayed')
    await queueDelivery(sandbox, trx, row.id, sandbox.delaySeconds);
  else if (sending === 'queued') await queueDelivery(sandbox, trx, row.id, 0);
  return row;
}

/** Writes a webhook that tells of a payment that never was; whoever wrote it sends it. */
export async function tellTrick(
  sandbox: Sandbox,
  trx: Database,
  session: Session,
  trick: Trick,
): Promise<DeliveryRow> {
  const now = new Date(sandbox.clock());
  const spoilt = { ...session, ...spoilings[trick](session), payment_id: newId('pay') };
  return insertDelivery(trx, {
    id: newId('msg'),
    session_id: session.id,
    type: 'checkout.paid',
    fact: null,
    trick,
    body: webhookText({
      type: 'checkout.paid',
      timestamp: now.toISOString(),
      data: dataOf(spoilt, {}),
    }),
    state: 'waiting',
    created_at: now,
  });
}

const spoilings: Record<Trick, (session: Session) => Partial<Session>> = {
  forged: () => ({}),
  stale: () => ({}),
  'wrong-amount': ({ amount_minor: amount }) => ({ amount_minor: amount - 1 }),
  'wrong-currency': ({ currency }) => ({ currency: currency === 'USD' ? 'EUR' : 'USD' }),
  'wrong-product': ({ variant_id: variant }) => ({ variant_id: variant + 1 }),
};

/** Has a webhook sent by the queue; the delay is real time, because the queue's clock is. */
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
    payment_id: session.payment_id,
    order_id: session.order_id,
    amount_minor: session.amount_minor,
    currency: session.currency,
    product_id: session.product_id,
    variant_id: session.variant_id,
    quantity: 1,
    livemode: false,
    ...more,
  };
}

function webhookText(body: { type: WebhookType; timestamp: string; data: WebhookBody['data'] }) {
  return JSON.stringify(body);
}
