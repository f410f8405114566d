import type { CheckoutScript } from '../../../platform/ports/payment-provider.ts';

/**
 * The script of Stripe's embedded checkout, in the same release as the library; Stripe only allows
 * loading it from its own address.
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
