import { isUtf8 } from 'node:buffer';
import { Stripe } from 'stripe';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Amount, PaymentEvent, RefundEvent } from '../../../platform/ports/payment-event.ts';
import {
  type CheckoutScript,
  PaymentFault,
  type PaymentProvider,
  type Webhook,
} from '../../../platform/ports/payment-provider.ts';
import { openStripeCheckout } from './open-stripe-checkout.ts';
import { readStripeCheckout } from './read-stripe-checkout.ts';
import { factTypes, readStripeEvent } from './read-stripe-event.ts';
import { stripeUnitsOf } from './stripe-amounts.ts';
import { callStripe, stripeClient } from './stripe-client.ts';
import { momentOf, refundFact } from './stripe-facts.ts';
import { listEvents, listRefunds } from './stripe-lists.ts';
import { eventShape, refundShape, type StripeEvent } from './stripe-objects.ts';
import type { StripeOptions } from './stripe-options.ts';

/** The accepted clock difference, in both directions; the library checks only the past. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook with Stripe's own library, over the bytes as received, with any of the
 * secrets. Bytes that the library would decode differently from those signed are refused.
 * @throws PaymentFault `signature-invalid`, or `malformed` for signed content that is not an event.
 */
function verifyStripeWebhook(
  { body, headers, now }: Webhook,
  secrets: readonly string[],
): StripeEvent {
  const header = headers['stripe-signature'];
  if (typeof header !== 'string' || !isPlausible(header, now) || !isExactText(body)) {
    throw new PaymentFault('signature-invalid', 'no recent signature over plain text');
  }
  for (const secret of secrets) {
    const event = constructEvent(body, header, secret, now);
    if (event === undefined) continue;
    const parsed = eventShape.safeParse(event);
    if (parsed.success) return parsed.data;
    throw new PaymentFault('malformed', 'signed, but not an event', parsed.error);
  }
  throw new PaymentFault('signature-invalid', 'Stripe-Signature does not match');
}

function constructEvent(body: Buffer, header: string, secret: string, now: Date): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw new PaymentFault('malformed', 'signed, but not an event', error);
  }
}

/**
 * True if the header has exactly one time, a plain number near the present, and no empty signature,
 * which the library cannot handle.
 */
function isPlausible(header: string, now: Date): boolean {
  const parts = header.split(',');
  const [time, ...moreTimes] = parts.filter((part) => part.startsWith('t='));
  if (time === undefined || moreTimes.length > 0 || !/^t=\d{1,12}$/.test(time)) return false;
  const signatures = parts.filter((part) => part.startsWith('v1'));
  if (!signatures.every((signature) => /^v1=[0-9a-f]{64}$/.test(signature))) return false;
  const apartSeconds = now.getTime() / 1000 - Number(time.slice('t='.length));
  return Math.abs(apartSeconds) <= TOLERANCE_SECONDS + 1;
}

/** The library drops a byte order mark and replaces invalid UTF-8 before it verifies. */
function isExactText(body: Buffer): boolean {
  return isUtf8(body) && !body.subarray(0, 3).equals(Buffer.from('\u{feff}'));
}

/** Stripe charges at least half a US dollar, about Rs. 160. The exchange rate varies. */
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

/** Refunds money, once per attempt. Stripe stores the reason with the refund. */
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
