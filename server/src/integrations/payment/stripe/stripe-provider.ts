import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Amount, PaymentEvent, RefundEvent } from '../../../platform/ports/payment-event.ts';
import {
  type CheckoutScript,
  PaymentFault,
  type PaymentProvider,
} from '../../../platform/ports/payment-provider.ts';
import { openStripeCheckout } from './open-stripe-checkout.ts';
import { readStripeCheckout } from './read-stripe-checkout.ts';
import { factTypes, readStripeEvent } from './read-stripe-event.ts';
import { stripeUnitsOf } from './stripe-amounts.ts';
import { callStripe, stripeClient } from './stripe-client.ts';
import { momentOf, refundFact } from './stripe-facts.ts';
import { listEvents, listRefunds } from './stripe-lists.ts';
import { refundShape } from './stripe-objects.ts';
import type { StripeOptions } from './stripe-options.ts';
import { verifyStripeWebhook } from './verify-stripe-webhook.ts';

/**
 * Stripe charges no less than half a US dollar, some Rs. 160; the rupee moves.
 */
const LEAST_MINOR = 20_000;

/** The longest text that metadata takes. */
const LONGEST_REASON = 500;

/**
 * Stripe by its own library: an embedded checkout page, webhooks under one of several secrets, and
 * the same facts read from its objects and past events. A test key means money that is not real.
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
      const event = verifyStripeWebhook(webhook, options.webhookSecrets);
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

/**
 * The script of Stripe's embedded checkout, in the same release as the library; Stripe only allows
 * loading it from its own address.
 */
const stripeScript: CheckoutScript = {
  url: 'https://js.stripe.com/endive/stripe.js',
  scriptOrigins: ['https://js.stripe.com', 'https://checkout.stripe.com'],
  frameOrigins: [
    'https://js.stripe.com',
    'https://checkout.stripe.com',
    'https://hooks.stripe.com',
  ],
  connectOrigins: ['https://api.stripe.com', 'https://checkout.stripe.com'],
};

/** Gives money back, once for an attempt. The reason is kept at Stripe with the refund. */
async function refundStripePayment(
  stripe: Stripe,
  payment: { paymentRef: string; amount: Amount; reason: string },
  attempt: string,
  account: { live: boolean; site: string },
): Promise<RefundEvent> {
  const { paymentRef, amount, reason } = payment;
  const units = stripeUnitsOf(amount.minor, amount.currency);
  if (units === undefined) {
    throw new PaymentFault('refused', `${amount.currency} cannot be refunded in parts`);
  }
  const refund = await callStripe(
    stripe.refunds.create(
      {
        payment_intent: paymentRef,
        amount: units,
        reason: 'requested_by_customer',
        metadata: { site: account.site, reason: reason.slice(0, LONGEST_REASON) },
      },
      { idempotencyKey: `refund:${paymentRef}:${attempt}` },
    ),
    refundShape,
  );
  const fact = refundFact(refund, { at: momentOf(refund.created), ...account });
  if (fact !== undefined) return fact;
  throw new PaymentFault('unreachable', `the refund has the status ${refund.status}`);
}
