import type { PaymentEvent, RefundEvent } from '../../../platform/ports/payment-event.ts';
import type { Invoice } from './sellauth-answers.ts';

const UNITS_PER_HUNDREDTH = 1_000_000n;

/** `partially_completed` is paid and not delivered yet; `refunded` was paid before. */
const paidStatuses = new Set(['completed', 'partially_completed', 'refunded']);
const processingStatuses = new Set(['confirming', 'processing']);
const endedStatuses = new Set(['cancelled', 'canceled', 'expired']);

/**
 * The events of an invoice for its order; none for an unknown status. A payment is reported only if
 * the paid amount is at least the charge, even if the status says paid. The reported amount is the
 * charge, because cryptocurrency payments rarely match exactly. An invoice with several items
 * reports their number, which matches none of our orders. Keys consist of the shop, the invoice and
 * its item, so that a webhook of either kind, a repeat, and reading the invoice all report the same
 * fact. SellAuth has no test mode: its money is real.
 */
export function invoiceEvents(shopId: number, invoice: Invoice, now: Date): PaymentEvent[] {
  const { status } = invoice;
  const names = { ...namesOf(invoice), occurredAt: momentOf(invoice) ?? now };
  const key = (fact: string) => keyOf(shopId, invoice, fact);
  const events: PaymentEvent[] = [];
  if (paidStatuses.has(status)) events.push(...paidEvents(invoice, names, key('paid')));
  if (status === 'refunded' && invoice.price > 0) events.push(refundEvent(shopId, invoice, now));
  if (processingStatuses.has(status)) {
    events.push({ ...names, kind: 'processing', key: key('processing') });
  }
  if (endedStatuses.has(status)) {
    events.push({ ...names, kind: 'expired', key: key('expired'), occurredAt: now });
  }
  return events;
}

/** The refund of a whole invoice, the only kind; it has no id. */
export function refundEvent(shopId: number, invoice: Invoice, now: Date): RefundEvent {
  return {
    ...namesOf(invoice),
    kind: 'refund',
    key: keyOf(shopId, invoice, 'refund'),
    occurredAt: now,
    refundRef: `invoice:${invoice.id}`,
    amount: { minor: invoice.price, currency: invoice.currency },
    status: 'succeeded',
  };
}

function paidEvents(
  invoice: Invoice,
  names: ReturnType<typeof namesOf> & { occurredAt: Date },
  key: string,
): PaymentEvent[] {
  const [item] = invoice.items;
  if (item === undefined) return [];
  if (invoice.paid < BigInt(invoice.price) * UNITS_PER_HUNDREDTH) return [];
  return [
    {
      ...names,
      kind: 'paid',
      key: `${key}:${item.id}`,
      amount: { minor: invoice.price, currency: invoice.currency },
      productId: item.product_id,
      variantId: item.variant_id,
      quantity: invoice.items.reduce((sum, { quantity }) => sum + quantity, 0),
    },
  ];
}

function namesOf(invoice: Invoice) {
  return {
    live: true,
    sessionId: String(invoice.id),
    paymentRef: invoice.unique_id,
    ...(invoice.affiliate === undefined ? {} : { orderId: invoice.affiliate }),
    // The shop may also sell elsewhere, with other affiliates.
    ...(invoice.affiliate?.startsWith('RGZ-') === true ? {} : { unmarked: true as const }),
  };
}

function momentOf(invoice: Invoice): Date | undefined {
  return invoice.completed_at ?? invoice.created_at ?? undefined;
}

function keyOf(shopId: number, invoice: Invoice, fact: string): string {
  return `${fact}:${shopId}:${invoice.unique_id}`;
}
