import { MINUTE_MS } from '@regz/rules/durations.ts';
import {
  contactFields,
  internationalNumber,
  payerNames,
} from '@regz/rules/orders/payer-contact.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { PaymentEvent } from '../../../platform/ports/payment-event.ts';
import {
  type Buyer,
  type CheckoutView,
  type PayableOrder,
  PaymentFault,
  type PaymentProvider,
} from '../../../platform/ports/payment-provider.ts';
import { payhereClient, type PayhereClient, type PayherePayment } from './payhere-client.ts';
import { paymentFacts, refundFact } from './payhere-facts.ts';
import { payhereHash } from './payhere-hash.ts';
import type { PayhereOptions } from './payhere-options.ts';
import { readPayhereNotification } from './read-payhere-notification.ts';

/** The time that the order waits. PayHere's page does not expire, so payments may be late. */
const LIFE_MS = 30 * MINUTE_MS;
/** Below this amount, card fees are too high. */
const LEAST_MINOR = 5_000;

/** The store's page loads nothing from PayHere. */
const nothing = { url: null, scriptOrigins: [], frameOrigins: [], connectOrigins: [] };

/**
 * PayHere. The buyer's browser posts a form to its page; the server signs the form for each order.
 * Its notifications are signed with MD5, so a payment is confirmed at its API before a key is
 * assigned, if the app's credentials are configured. The API lists payments by order alone, and
 * refunds whole payments. Source: PayHere's Checkout, Retrieval and Refund APIs; decision record
 * 0020.
 */
export function payhereProvider(
  options: PayhereOptions,
  { clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> },
): PaymentProvider {
  const { host, app, live } = options;
  const client = app === null ? null : payhereClient(host, app);
  const context = () => ({ live, now: new Date(clock()) });
  const factsOf = async (asked: PayhereClient, orderId: string) => {
    const payments = await asked.findPayments(orderId);
    const facts = payments.flatMap((payment) => paymentFacts(payment, context()));
    warnOfUnknown(facts, log);
    return facts;
  };

  return {
    id: 'payhere',
    live,
    leastMinor: LEAST_MINOR,
    isRepeatable: true,
    requiredContact: options.shop.phone === null ? contactFields : ['email'],
    script: { ...nothing, formOrigins: [new URL(host).origin] },
    openCheckout: async (order, buyer) => ({
      sessionId: order.orderId,
      view: checkoutForm(options, order, buyer),
      expiresAt: new Date(clock() + LIFE_MS),
    }),
    closeCheckout: async () => undefined,
    async readWebhook(webhook) {
      const events = readPayhereNotification(webhook, options);
      return client === null ? events : confirmed(events, (orderId) => factsOf(client, orderId));
    },
    readCheckout: async (sessionId) => (client === null ? [] : factsOf(client, sessionId)),
    ...(client === null
      ? {}
      : {
          async readPaymentsSince() {
            await client.authorize();
            return [];
          },
        }),
    async refund(payment) {
      if (client === null) throw new PaymentFault('refused', 'PAYHERE_APP_ID is not set');
      return refundFact(await refundWhole(client, payment), context());
    },
    close: async () => undefined,
  };
}

function warnOfUnknown(facts: readonly PaymentEvent[], log: Pick<FastifyBaseLogger, 'warn'>): void {
  for (const fact of facts) {
    if (fact.kind !== 'paid' || fact.unknownStatus === undefined) continue;
    const { unknownStatus: status, paymentRef: payment, orderId: order } = fact;
    log.warn({ status, payment, order }, 'PayHere gives a payment an unknown status');
  }
}

/** Refunds a payment, unless it is already refunded; returns the payment as it was before. */
async function refundWhole(
  client: PayhereClient,
  { sessionId, paymentRef, amount, reason }: Parameters<PaymentProvider['refund']>[0],
): Promise<PayherePayment> {
  const payments = await client.findPayments(sessionId);
  const payment = payments.find(({ payment_id: id }) => id === paymentRef);
  if (payment?.amount !== amount.minor || payment.currency !== amount.currency) {
    throw new PaymentFault('refused', 'PayHere refunds whole payments only');
  }
  if (payment.status === 'RECEIVED') await client.refund(paymentRef, reason);
  return payment;
}

/**
 * The form that the buyer's browser posts. PayHere requires an address of every payer; nothing is
 * delivered, so the form has the shop's.
 */
function checkoutForm(
  { merchantId, merchantSecret, host, notifyUrl, shop }: PayhereOptions,
  { orderId, productName, amount, clientName, email, mobileNumber, returnUrl }: PayableOrder,
  { pageOrigin }: Buyer,
): CheckoutView {
  const phone = internationalNumber(mobileNumber) ?? shop.phone;
  if (email === null || phone === null) throw new PaymentFault('refused', 'no contact');
  const { first, last } = payerNames(clientName);
  const charged = (amount.minor / 100).toFixed(2);
  const hash = payhereHash({ merchantId, merchantSecret }, [orderId, charged, amount.currency]);
  return {
    kind: 'form',
    action: `${host}/pay/checkout`,
    fields: {
      merchant_id: merchantId,
      return_url: returnUrl,
      cancel_url: `${pageOrigin}/store`,
      notify_url: notifyUrl,
      order_id: orderId,
      items: productName,
      currency: amount.currency,
      amount: charged,
      first_name: first,
      last_name: last,
      email,
      phone,
      address: shop.address,
      city: shop.city,
      country: 'Sri Lanka',
      hash,
    },
  };
}

/**
 * Payments as PayHere's API reports them, in place of the notification's; other events unchanged.
 * Includes earlier payments of the order whose notifications were lost.
 */
async function confirmed(
  events: readonly PaymentEvent[],
  ask: (orderId: string) => Promise<readonly PaymentEvent[]>,
): Promise<readonly PaymentEvent[]> {
  const [event] = events;
  if (event?.kind !== 'paid') return events;
  const known = await ask(event.sessionId ?? '');
  if (!known.some(({ paymentRef }) => paymentRef === event.paymentRef)) {
    throw new PaymentFault('unreachable', 'the API knows no such payment');
  }
  return known;
}
