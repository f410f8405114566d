import { loadStripe } from '@stripe/stripe-js/pure';
import type { CheckoutHandlers, CheckoutPlace, ViewOf } from './checkout-view.ts';

/** Shows Stripe's embedded page. Stripe's script is loaded only here. */
export async function openStripeCheckout(
  { clientSecret, publishableKey }: ViewOf<'stripe'>,
  { container, signal }: CheckoutPlace,
  { onCompleted }: CheckoutHandlers,
): Promise<void> {
  if (container === null) throw new Error('There is no place for the checkout.');
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('Stripe did not start.');
  const checkout = await stripe.createEmbeddedCheckoutPage({
    fetchClientSecret: async () => clientSecret,
    onComplete: onCompleted,
  });
  if (signal.aborted) {
    checkout.destroy();
    return;
  }
  checkout.mount(container);
  signal.addEventListener('abort', () => checkout.destroy());
}
