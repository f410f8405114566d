import {
  type OpenedCheckout,
  PaymentFault,
  type PaymentEvent,
  type PaymentProvider,
} from '../../../platform/payment-provider.ts';
import { isPayable, readSession, withSession } from './catch-up.ts';
import { expireSession } from './charge-session.ts';
import { listFacts, listFactsSince } from './deliveries.queries.ts';
import { idOfAttempt } from './new-id.ts';
import { openSession } from './open-session.ts';
import { refundPayment } from './return-payment.ts';
import { type Sandbox, sandboxPath } from './sandbox.ts';
import type { Session } from './sessions.queries.ts';
import { translateWebhook } from './translate-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

/** The shop's number at the sandbox, which has one shop. */
const SHOP_ID = 1;
const moneyTypes = ['checkout.paid', 'payment.refunded', 'dispute.opened', 'dispute.closed'];

/**
 * The sandbox as the payment port has it: checkouts opened by its own script, signed webhooks over
 * real HTTP, and never real money. Source: decision 20; checkout contracts 5.
 */
export function sandboxProvider(sandbox: Sandbox): PaymentProvider {
  const { origin, secret, db } = sandbox;
  return {
    id: 'sandbox',
    live: false,
    script: {
      url: `${origin}${sandboxPath}/embed.js`,
      scriptOrigins: [origin],
      frameOrigins: [origin],
      connectOrigins: [],
    },
    openCheckout: (order, _buyer, attempt) =>
      reached(async () => openedCheckout(await openSession(sandbox, order, attempt))),
    closeCheckout: (sessionId) =>
      reached(async () => {
        await withSession(sandbox, sessionId, async (trx, session) => {
          if (isPayable(session)) await expireSession(sandbox, trx, session);
        });
      }),
    readWebhook: async (webhook) => {
      verifyWebhook(secret, webhook);
      return translateWebhook(webhook.body.toString('utf8'));
    },
    readCheckout: (sessionId) =>
      reached(async () => {
        await readSession(sandbox, sessionId);
        return eventsOf(await listFacts(db, sessionId));
      }),
    readPaymentsSince: (since) =>
      reached(async () => eventsOf(await listFactsSince(db, since, moneyTypes))),
    refund: ({ sessionId, amount }, attempt) =>
      reached(async () => {
        const refund = { id: idOfAttempt('re', attempt), amountMinor: amount.minor };
        const delivery = await withSession(sandbox, sessionId, (trx, session) =>
          refundPayment(sandbox, trx, session, refund),
        );
        if (delivery === undefined) throw new PaymentFault('refused', 'no such session');
        return refundIn(translateWebhook(delivery.body));
      }),
    close: async () => {},
  };
}

/** Whatever keeps the sandbox from answering is, to the shop, a provider that is away. */
async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentFault) throw error;
    throw new PaymentFault('unreachable', 'the sandbox does not answer', error);
  }
}

function openedCheckout(session: Session): OpenedCheckout {
  const { id: sessionId, product_id: productId, variant_id: variantId } = session;
  const cart: [{ productId: number; variantId: number; quantity: 1 }] = [
    { productId, variantId, quantity: 1 },
  ];
  return {
    sessionId,
    view: { kind: 'script', sessionId, shopId: SHOP_ID, cart },
    expiresAt: session.expires_at,
  };
}

function eventsOf(facts: readonly { body: string }[]): PaymentEvent[] {
  return facts.flatMap(({ body }) => translateWebhook(body));
}

function refundIn(events: readonly PaymentEvent[]): PaymentEvent & { kind: 'refund' } {
  const [event] = events;
  if (event?.kind !== 'refund') throw new Error('a refund is told by a webhook of its own');
  return event;
}
