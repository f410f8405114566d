import type { CheckoutScript } from '../../../platform/ports/payment-provider.ts';

/**
 * What a page with Stripe's embedded checkout loads: the script of the same release as the library,
 * which Stripe allows from its own address only.
 */
export const stripeScript: CheckoutScript = {
  url: 'https://js.stripe.com/endive/stripe.js',
  scriptOrigins: ['https://js.stripe.com', 'https://checkout.stripe.com'],
  frameOrigins: [
    'https://js.stripe.com',
    'https://checkout.stripe.com',
    'https://hooks.stripe.com',
  ],
  connectOrigins: ['https://api.stripe.com', 'https://checkout.stripe.com'],
};
