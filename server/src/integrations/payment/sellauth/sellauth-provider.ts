import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Amount, RefundEvent } from '../../../platform/ports/payment-event.ts';
import {
  type Buyer,
  type Delivery,
  type OpenedCheckout,
  type PayableOrder,
  PaymentFault,
  type PaymentProvider,
  type WebhookAnswer,
} from '../../../platform/ports/payment-provider.ts';
import { invoiceEvents, refundEvent } from './invoice-events.ts';
import { readSellauthWebhook } from './read-sellauth-webhook.ts';
import {
  checkoutAnswer,
  type Invoice,
  invoice as invoiceShape,
  invoiceAnswer,
  invoicePage,
} from './sellauth-answers.ts';
import { sellauthClient, type SellauthClient } from './sellauth-client.ts';
import type { SellauthOptions } from './sellauth-options.ts';

/** How long the order keeps the checkout; SellAuth does not document its own limit. */
const LIFE_MS = 30 * MINUTE_MS;

/**
 * Creates an invoice and returns its page for the frame, never the payment gateway's, which refuses
 * to be framed. The order's reference is passed as the affiliate, the only free text SellAuth
 * accepts; the buyer's address is passed against fraud.
 */
async function openSellauthCheckout(
  client: SellauthClient,
  order: PayableOrder,
  buyer: Buyer,
  { checkoutOrigin, nowMs }: { checkoutOrigin: string; nowMs: number },
): Promise<OpenedCheckout> {
  const answer = await client.post(
    '/checkout',
    {
      cart: [{ productId: order.productId, variantId: order.variantId, quantity: 1 }],
      ip: buyer.address,
      user_agent: buyer.userAgent,
      affiliate: order.orderId,
      ...(order.email === null ? {} : { email: order.email }),
    },
    checkoutAnswer,
  );
  if (new URL(answer.invoice_url).origin !== checkoutOrigin) {
    throw new PaymentFault('unreachable', 'the invoice is not at SELLAUTH_CHECKOUT_ORIGIN');
  }
  return {
    sessionId: String(answer.invoice_id),
    view: { kind: 'frame', url: answer.invoice_url },
    expiresAt: new Date(nowMs + LIFE_MS),
  };
}

/** Invoices paid within this time are checked for refunds. */
const REFUND_DAYS = 180;
const PER_PAGE = 100;
const MOST_PAGES = 200;

/**
 * SellAuth. The server creates its checkout, which is framed. Its webhooks are applied only after
 * reading the invoice. Facts without webhooks, above all refunds, are polled. It has neither
 * disputes nor idempotency keys: an attempt whose answer was lost leaves an unused invoice.
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
 * line that says where it will be. SellAuth would show any other answer as the product too.
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

/**
 * The shop's invoices in these statuses that were completed since a time, and some from before it,
 * because the filter's time zone is not documented. An invoice listed twice is returned once.
 * Invoices that cannot be for one of our orders are left out.
 */
async function listInvoices(
  client: SellauthClient,
  wanted: { statuses: readonly string[]; completedSince: Date },
): Promise<Invoice[]> {
  const start = new Date(wanted.completedSince.getTime() - DAY_MS);
  const found: Invoice[] = [];
  const seen = new Set<number>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      completed_at_start: start.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
      orderColumn: 'id',
      orderDirection: 'asc',
      perPage: String(PER_PAGE),
      page: String(page),
    });
    for (const status of wanted.statuses) query.append('statuses[]', status);
    const { data } = await client.get('/invoices', query, invoicePage);
    const fresh = data.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return found;
    for (const row of fresh) {
      seen.add(row.id);
      const read = invoiceShape.safeParse(row);
      if (read.success) found.push(read.data);
    }
  }
  throw new PaymentFault('unreachable', `SellAuth has more than ${MOST_PAGES} pages of invoices`);
}

/**
 * Refunds a whole invoice, once. An invoice marked as refunded is not refunded again, and only the
 * mark on the invoice, read afterwards, counts. A partial refund is refused.
 */
async function refundInvoice(
  client: SellauthClient,
  { shopId, now }: { shopId: number; now: Date },
  { sessionId, amount }: { sessionId: string; amount: Amount },
): Promise<RefundEvent> {
  const before = await readInvoice(client, sessionId);
  if (before.price !== amount.minor || before.currency !== amount.currency) {
    throw new PaymentFault('refused', 'SellAuth refunds whole invoices only');
  }
  if (before.status !== 'refunded') await actOnInvoice(client, sessionId, 'refund');
  const after = await readInvoice(client, sessionId);
  if (after.status === 'refunded') return refundEvent(shopId, after, now);
  throw new PaymentFault('unreachable', 'the invoice is not marked as refunded');
}

/** One current invoice of the shop; `refused` for an invoice that the shop does not have. */
async function readInvoice(client: SellauthClient, sessionId: string): Promise<Invoice> {
  const invoice = await client.get(pathOf(sessionId), new URLSearchParams(), invoiceAnswer);
  if (String(invoice.id) === sessionId) return invoice;
  throw new PaymentFault('unreachable', 'SellAuth returned a different invoice');
}

/** Ends an unpaid invoice. An unknown invoice, or one that is not unpaid, stays as it is. */
async function cancelInvoice(client: SellauthClient, sessionId: string): Promise<void> {
  const invoice = await unlessRefused(
    actOnInvoice(client, sessionId, 'cancel').then(() => readInvoice(client, sessionId)),
  );
  if (invoice?.status !== 'pending') return;
  throw new PaymentFault('unreachable', 'the invoice can still be paid');
}

/** SellAuth documents no answer to this. A caller that needs the result reads the invoice. */
async function actOnInvoice(
  client: SellauthClient,
  sessionId: string,
  act: 'cancel' | 'refund',
): Promise<void> {
  await client.post(`${pathOf(sessionId)}/${act}`, {}, z.unknown());
}

async function unlessRefused<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof PaymentFault && error.kind === 'refused') return undefined;
    throw error;
  }
}

function pathOf(sessionId: string): string {
  return `/invoices/${encodeURIComponent(sessionId)}`;
}
