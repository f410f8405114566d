import {
  type Buyer,
  type OpenedCheckout,
  type PayableOrder,
  PaymentFault,
} from '../../../platform/ports/payment-provider.ts';
import { checkoutAnswer } from './sellauth-answers.ts';
import type { SellauthClient } from './sellauth-client.ts';

/** How long the order keeps the checkout; SellAuth does not say how long it does. */
const LIFE_MS = 30 * 60_000;

/**
 * Makes an invoice and gives its page for the frame, never the payment gateway's, which refuses to
 * be framed. The order's reference goes along as the affiliate, the one free text SellAuth takes;
 * where the buyer is goes along against fraud. Source: checkout contracts 1.2.
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
