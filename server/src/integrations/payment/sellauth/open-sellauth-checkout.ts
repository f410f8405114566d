import { MINUTE_MS } from '@regz/rules/durations.ts';
import {
  type Buyer,
  type OpenedCheckout,
  type PayableOrder,
  PaymentFault,
} from '../../../platform/ports/payment-provider.ts';
import { checkoutAnswer } from './sellauth-answers.ts';
import type { SellauthClient } from './sellauth-client.ts';

/** How long the order keeps the checkout; SellAuth does not document its own limit. */
const LIFE_MS = 30 * MINUTE_MS;

/**
 * Creates an invoice and returns its page for the frame, never the payment gateway's, which refuses
 * to be framed. The order's reference is passed as the affiliate, the only free text SellAuth
 * accepts; the buyer's address is passed against fraud.
 */
export async function openSellauthCheckout(
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
