import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { Stripe } from 'stripe';
import {
  type OpenedCheckout,
  type PayableOrder,
  PaymentFault,
} from '../../../platform/ports/payment-provider.ts';
import { stripeUnitsOf } from './stripe-amounts.ts';
import { callStripe } from './stripe-client.ts';
import { momentOf } from './stripe-facts.ts';
import { openedShape } from './stripe-objects.ts';
import type { StripeOptions } from './stripe-options.ts';

const LIFE_MS = 30 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;

/**
 * Opens an embeddable checkout page. It charges exactly the order's amount in its currency. The
 * session and the payment name the order and this site, so that refunds and disputes can be traced
 * and payments of other sites on the same account are recognized. The same attempt, repeated within
 * minutes, opens the same session. Later it opens a new one, and the first, whose answer was lost,
 * expires unused.
 */
export async function openStripeCheckout(
  stripe: Stripe,
  order: PayableOrder,
  attempt: string,
  options: Pick<StripeOptions, 'publishableKey' | 'site'> & { nowMs: number },
): Promise<OpenedCheckout> {
  const { publishableKey, site, nowMs } = options;
  const expiresAt = expiryOf(order.createdAt.getTime(), nowMs);
  const session = await callStripe(
    stripe.checkout.sessions.create(
      {
        ...saleOf(order, site),
        mode: 'payment',
        ui_mode: 'embedded_page',
        redirect_on_completion: 'if_required',
        return_url: `${order.returnUrl}?order=${order.orderId}&session_id={CHECKOUT_SESSION_ID}`,
        expires_at: expiresAt,
      },
      { idempotencyKey: `checkout:${order.orderId}:${attempt}:${expiresAt}` },
    ),
    openedShape,
  );
  return {
    sessionId: session.id,
    view: { kind: 'stripe', clientSecret: session.client_secret, publishableKey },
    expiresAt: momentOf(session.expires_at),
  };
}

/** The product, the buyer and the price; no other currency or amount can be paid. */
function saleOf({ orderId, amount, email, productName }: PayableOrder, site: string) {
  const units = stripeUnitsOf(amount.minor, amount.currency);
  if (units === undefined) {
    throw new PaymentFault('refused', `${amount.currency} cannot be charged in parts`);
  }
  const metadata = { site, order_id: orderId };
  const price = {
    currency: amount.currency.toLowerCase(),
    unit_amount: units,
    product_data: { name: productName },
  };
  return {
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata },
    ...(email === null ? {} : { customer_email: email }),
    line_items: [{ quantity: 1, price_data: price }],
    adaptive_pricing: { enabled: false },
  };
}

/**
 * The expiry of a checkout, in seconds: half an hour from now, Stripe's minimum, and up to five
 * minutes more, so that a repeated attempt has the same time and is recognized. Stripe refuses a
 * key reused with other parameters, so the time is part of the key.
 */
function expiryOf(createdMs: number, nowMs: number): number {
  const steps = Math.floor(Math.max(0, nowMs - createdMs) / STEP_MS) + 1;
  return Math.ceil((createdMs + LIFE_MS + steps * STEP_MS) / 1000);
}
