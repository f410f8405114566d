import * as z from 'zod';
import { PaymentFault } from '../../../platform/payment-provider.ts';
import { type Invoice, invoiceAnswer } from './sellauth-answers.ts';
import type { SellauthClient } from './sellauth-client.ts';

/** One invoice of the shop as it stands; `refused` for one that the shop does not have. */
export async function readInvoice(client: SellauthClient, sessionId: string): Promise<Invoice> {
  const invoice = await client.get(pathOf(sessionId), new URLSearchParams(), invoiceAnswer);
  if (String(invoice.id) === sessionId) return invoice;
  throw new PaymentFault('unreachable', 'SellAuth answered with another invoice');
}

/** What SellAuth answers to this is not documented: whoever needs to know reads the invoice. */
export async function actOnInvoice(
  client: SellauthClient,
  sessionId: string,
  act: 'cancel' | 'refund',
): Promise<void> {
  await client.post(`${pathOf(sessionId)}/${act}`, {}, z.unknown());
}

function pathOf(sessionId: string): string {
  return `/invoices/${encodeURIComponent(sessionId)}`;
}
