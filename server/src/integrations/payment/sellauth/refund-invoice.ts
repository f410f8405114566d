import type { Amount, RefundEvent } from '../../../platform/ports/payment-event.ts';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { refundEvent } from './invoice-events.ts';
import { actOnInvoice, readInvoice } from './invoices.ts';
import type { SellauthClient } from './sellauth-client.ts';

/**
 * Refunds a whole invoice, once: one that is marked as refunded is not refunded again, and only the
 * mark on the invoice, read afterwards, counts. A part of it is refused.
 */
export async function refundInvoice(
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
