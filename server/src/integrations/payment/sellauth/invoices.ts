import * as z from 'zod';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { type Invoice, invoiceAnswer } from './sellauth-answers.ts';
import type { SellauthClient } from './sellauth-client.ts';

/** One current invoice of the shop; `refused` for an invoice that the shop does not have. */
export async function readInvoice(client: SellauthClient, sessionId: string): Promise<Invoice> {
  const invoice = await client.get(pathOf(sessionId), new URLSearchParams(), invoiceAnswer);
  if (String(invoice.id) === sessionId) return invoice;
  throw new PaymentFault('unreachable', 'SellAuth returned a different invoice');
}

/** Ends an unpaid invoice. An unknown invoice, or one that is not unpaid, stays as it is. */
export async function cancelInvoice(client: SellauthClient, sessionId: string): Promise<void> {
  const invoice = await unlessRefused(
    actOnInvoice(client, sessionId, 'cancel').then(() => readInvoice(client, sessionId)),
  );
  if (invoice?.status !== 'pending') return;
  throw new PaymentFault('unreachable', 'the invoice can still be paid');
}

/** SellAuth documents no answer to this. A caller that needs the result reads the invoice. */
export async function actOnInvoice(
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
