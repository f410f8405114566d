import { DAY_MS } from '@regz/rules/durations.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  type Delivery,
  PaymentFault,
  type PaymentProvider,
  type WebhookAnswer,
} from '../../../platform/ports/payment-provider.ts';
import { invoiceEvents } from './invoice-events.ts';
import { cancelInvoice, readInvoice } from './invoices.ts';
import { listInvoices } from './list-invoices.ts';
import { openSellauthCheckout } from './open-sellauth-checkout.ts';
import { readSellauthWebhook } from './read-sellauth-webhook.ts';
import { refundInvoice } from './refund-invoice.ts';
import type { Invoice } from './sellauth-answers.ts';
import { sellauthClient } from './sellauth-client.ts';
import type { SellauthOptions } from './sellauth-options.ts';

/** How long before a look an invoice may have been paid that is looked through for refunds. */
const REFUND_DAYS = 180;

/**
 * SellAuth: the server creates its checkout, which is framed; its webhooks are applied only after
 * reading the invoice back; what it never sends, above all refunds, is polled. It has neither
 * disputes nor idempotency keys: an attempt whose answer was lost leaves an invoice that nobody
 * sees. Source: decision 20; checkout contracts 1.
 */
export function sellauthProvider(options: SellauthOptions, clock: Clock): PaymentProvider {
  const { shopId } = options;
  const client = sellauthClient(options);
  const read = (sessionId: number | string) => readInvoice(client, String(sessionId));
  const now = () => new Date(clock());
  const eventsOf = (invoice: Invoice) => invoiceEvents(shopId, invoice, now());

  return {
    id: 'sellauth',
    live: true,
    leastMinor: null,
    script: {
      url: null,
      scriptOrigins: [],
      frameOrigins: [options.checkoutOrigin],
      connectOrigins: [],
    },
    openCheckout: (order, buyer) =>
      openSellauthCheckout(client, order, buyer, { ...options, nowMs: clock() }),
    closeCheckout: (sessionId) => cancelInvoice(client, sessionId),
    async readWebhook(webhook) {
      const { invoiceId, signed } = readSellauthWebhook(webhook, options);
      if (invoiceId === null) return [];
      const invoice = await read(invoiceId);
      if (signed !== null && !isOf(invoice, signed)) {
        throw new PaymentFault('malformed', 'the invoice does not match the webhook');
      }
      return eventsOf(invoice);
    },
    answerWebhook: (deliveries) => answerOf(deliveries, options.ordersUrl),
    readCheckout: async (sessionId) => eventsOf(await read(sessionId)),
    async readPaymentsSince(since) {
      const refundsSince = new Date(since.getTime() - REFUND_DAYS * DAY_MS);
      const paid = ['completed', 'partially_completed'];
      const invoices = [
        ...(await listInvoices(client, { statuses: paid, completedSince: since })),
        ...(await listInvoices(client, { statuses: ['refunded'], completedSince: refundsSince })),
      ];
      return invoices.flatMap(eventsOf);
    },
    refund: (payment) => refundInvoice(client, { shopId, now: now() }, payment),
    close: async () => undefined,
  };
}

function isOf(invoice: Invoice, signed: { uniqueId: string; itemId: number }): boolean {
  return (
    invoice.unique_id === signed.uniqueId && invoice.items.some(({ id }) => id === signed.itemId)
  );
}

/**
 * The answer that SellAuth shows the buyer as the product: each order's key on its own line, or one
 * line that says where it will be. Any other answer would be mistaken for it.
 */
function answerOf(deliveries: readonly Delivery[], ordersUrl: string): WebhookAnswer {
  const keys = new Map(deliveries.map(({ orderId, licenseKeys }) => [orderId, licenseKeys]));
  const lines = [...keys.values()].flatMap((licenseKeys) => licenseKeys ?? []);
  const waits = lines.length === 0 || [...keys.values()].includes(null);
  return {
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: waits ? `Your order: ${ordersUrl}` : lines.join('\n'),
  };
}
