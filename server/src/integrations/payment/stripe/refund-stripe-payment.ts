import type { Stripe } from 'stripe';
import type { Amount, RefundEvent } from '../../../platform/ports/payment-event.ts';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { stripeUnitsOf } from './stripe-amounts.ts';
import { callStripe } from './stripe-client.ts';
import { momentOf, refundFact } from './stripe-facts.ts';
import { refundShape } from './stripe-objects.ts';

/** The longest text that metadata takes. */
const LONGEST_REASON = 500;

/** Gives money back, once for an attempt. The reason is kept at Stripe with the refund. */
export async function refundStripePayment(
  stripe: Stripe,
  payment: { paymentRef: string; amount: Amount; reason: string },
  attempt: string,
  account: { live: boolean; site: string },
): Promise<RefundEvent> {
  const { paymentRef, amount, reason } = payment;
  const units = stripeUnitsOf(amount.minor, amount.currency);
  if (units === undefined) {
    throw new PaymentFault('refused', `${amount.currency} cannot be refunded in parts`);
  }
  const refund = await callStripe(
    stripe.refunds.create(
      {
        payment_intent: paymentRef,
        amount: units,
        reason: 'requested_by_customer',
        metadata: { site: account.site, reason: reason.slice(0, LONGEST_REASON) },
      },
      { idempotencyKey: `refund:${paymentRef}:${attempt}` },
    ),
    refundShape,
  );
  const fact = refundFact(refund, { at: momentOf(refund.created), ...account });
  if (fact !== undefined) return fact;
  throw new PaymentFault('unreachable', `the refund has the status ${refund.status}`);
}
