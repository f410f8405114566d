import {
  type Amount,
  type PaymentEvent,
  PaymentFault,
} from '../../../platform/payment-provider.ts';
import { refundEvent } from './invoice-events.ts';
import { actOnInvoice, readInvoice } from './invoices.ts';
import type { SellauthClient } from './sellauth-client.ts';

/**
 * Gives a whole invoice back, once: one that is marked as refunded is not asked for again, and only
 * the mark on the invoice, read afterwards, is believed. A part of it is refused.
 */
export async function refundInvoice(
  client: SellauthClient,
  { shopId, now }: { shopId: number; now: Date },
  { sessionId, amount }: { sessionId: string; amount: Amount },
): Promise<PaymentEvent & { kind: 'refund' }> {
  const before = await readInvoice(client, sessionId);
  if (before.price !== amount.minor || before.currency !== amount.currency) {
    throw new PaymentFault('refused', 'SellAuth gives back whole invoices only');
  }
  if (before.status !== 'refunded') await actOnInvoice(client, sessionId, 'refund');
  const after = await readInvoice(client, sessionId);
  if (after.status === 'refunded') return refundEvent(shopId, after, now);
  throw new PaymentFault('unreachable', 'the invoice is not marked as refunded');
}
