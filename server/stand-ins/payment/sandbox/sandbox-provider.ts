import type { PaymentEvent, RefundEvent } from '../../../src/platform/ports/payment-event.ts';
import {
  type OpenedCheckout,
  PaymentFault,
  type PaymentProvider,
} from '../../../src/platform/ports/payment-provider.ts';
import { isPayable, readSession, withSession } from './catch-up.ts';
import { idOfAttempt } from './new-id.ts';
import { type Sandbox, sandboxPath } from './sandbox.ts';
import { expireSession } from './sessions/charge-session.ts';
import { openSession } from './sessions/open-session.ts';
import { refundPayment } from './sessions/refund-payment.ts';
import type { Session } from './sessions/sessions.queries.ts';
import { listFacts, listFactsSince } from './webhooks/deliveries.queries.ts';
import { translateWebhook } from './webhooks/translate-webhook.ts';
import { verifySandboxWebhook } from './webhooks/verify-sandbox-webhook.ts';

/** The only shop of the sandbox. */
const SHOP_ID = 1;
/** A minimum, as card companies have. */
const LEAST_MINOR = 20_000;
const moneyTypes = ['checkout.paid', 'payment.refunded', 'dispute.opened', 'dispute.closed'];

/**
 * The sandbox behind the payment port: checkouts opened by its own script, signed webhooks over
 * real HTTP, and never real money.
 */
export function sandboxProvider(sandbox: Sandbox): PaymentProvider {
  const { origin, secret, db } = sandbox;
  return {
    id: 'sandbox',
    live: false,
    leastMinor: LEAST_MINOR,
    script: {
      url: `${origin}${sandboxPath}/embed.js`,
      scriptOrigins: [origin],
      frameOrigins: [origin],
      connectOrigins: [],
    },
    openCheckout: (order, _buyer, attempt) =>
      asPaymentFault(async () => openedCheckout(await openSession(sandbox, order, attempt))),
    closeCheckout: (sessionId) =>
      asPaymentFault(async () => {
        await withSession(sandbox, sessionId, async (trx, session) => {
          if (isPayable(session)) await expireSession(sandbox, trx, session);
        });
      }),
    readWebhook: async (webhook) => {
      verifySandboxWebhook(secret, webhook);
      return translateWebhook(webhook.body.toString('utf8'));
    },
    readCheckout: (sessionId) =>
      asPaymentFault(async () => {
        await readSession(sandbox, sessionId);
        return eventsOf(await listFacts(db, sessionId));
      }),
    readPaymentsSince: (since) =>
      asPaymentFault(async () => eventsOf(await listFactsSince(db, since, moneyTypes))),
    refund: ({ sessionId, amount }, attempt) =>
      asPaymentFault(async () => {
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

/** To the shop, every failure of the sandbox is an unreachable provider. */
async function asPaymentFault<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentFault) throw error;
    throw new PaymentFault('unreachable', 'the sandbox does not answer', error);
  }
}

function openedCheckout(session: Session): OpenedCheckout {
  const { id: sessionId, productId, variantId, expiresAt } = session;
  const cart: [{ productId: number; variantId: number; quantity: 1 }] = [
    { productId, variantId, quantity: 1 },
  ];
  return {
    sessionId,
    view: { kind: 'script', sessionId, shopId: SHOP_ID, cart },
    expiresAt,
  };
}

function eventsOf(facts: readonly { body: string }[]): PaymentEvent[] {
  return facts.flatMap(({ body }) => translateWebhook(body));
}

function refundIn(events: readonly PaymentEvent[]): RefundEvent {
  const [event] = events;
  if (event?.kind !== 'refund') throw new Error('a refund is reported by a webhook of its own');
  return event;
}
