import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { PaymentEvent } from '../../../platform/ports/payment-event.ts';
import { PaymentFault, type PaymentProvider } from '../../../platform/ports/payment-provider.ts';
import { openStripeCheckout } from './open-stripe-checkout.ts';
import { readStripeCheckout } from './read-stripe-checkout.ts';
import { factTypes, readStripeEvent } from './read-stripe-event.ts';
import { refundStripePayment } from './refund-stripe-payment.ts';
import { callStripe, stripeClient } from './stripe-client.ts';
import { listEvents, listRefunds } from './stripe-lists.ts';
import type { StripeOptions } from './stripe-options.ts';
import { stripeScript } from './stripe-script.ts';
import { verifyWebhook } from './verify-webhook.ts';

/**
 * Stripe charges no less than half a US dollar, some Rs. 160; the rupee moves.
 */
const LEAST_MINOR = 20_000;

/**
 * Stripe by its own library: an embedded checkout page, webhooks under one of several secrets, and
 * the same facts read from its objects and past events. A test key means money that is not real.
 * Source: decision 20; checkout contracts 2.
 */
export function stripeProvider(options: StripeOptions, clock: Clock): PaymentProvider {
  const { site } = options;
  const stripe = stripeClient(options);
  const live = !/^[a-z]+_test_/.test(options.secretKey);
  return {
    id: 'stripe',
    live,
    leastMinor: LEAST_MINOR,
    script: stripeScript,
    openCheckout: (order, _buyer, attempt) =>
      openStripeCheckout(stripe, order, attempt, { ...options, nowMs: clock() }),
    async closeCheckout(sessionId) {
      await callStripe(stripe.checkout.sessions.expire(sessionId), z.unknown()).catch(
        (error: unknown) => {
          if (!(error instanceof PaymentFault) || error.kind !== 'refused') throw error;
        },
      );
    },
    async readWebhook(webhook) {
      const event = verifyWebhook(webhook, options.webhookSecrets);
      return readStripeEvent(event, {
        listRefunds: (paymentIntent) => listRefunds(stripe, paymentIntent),
        site,
      });
    },
    readCheckout: (sessionId) => readStripeCheckout(stripe, sessionId, site),
    readPaymentsSince: (since) => readEventsSince(stripe, since, site),
    refund: (payment, attempt) => refundStripePayment(stripe, payment, attempt, { live, site }),
    close: async () => undefined,
  };
}

/** An unreadable event is left out here, so that it does not hide the others forever. */
async function readEventsSince(stripe: Stripe, since: Date, site: string): Promise<PaymentEvent[]> {
  const facts: PaymentEvent[] = [];
  const options = { listRefunds: async () => [], site };
  for (const event of await listEvents(stripe, factTypes, since)) {
    try {
      facts.push(...(await readStripeEvent(event, options)));
    } catch (error) {
      if (!(error instanceof PaymentFault) || error.kind !== 'malformed') throw error;
    }
  }
  return facts;
}
