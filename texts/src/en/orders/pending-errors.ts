import { texts } from '../../sentences.ts';

/** The refusal of a second payment, by the provider of the first, which has to act. */
export const pendingErrors = texts({
  PAYMENT_PENDING: {
    payhere: 'PayHere is still processing your payment. Do not pay again.',
    stripe: 'Stripe is still processing your payment. Do not pay again.',
    sellauth: 'SellAuth is still processing your payment. Do not pay again.',
    sandbox: 'The payment provider is still processing your payment. Do not pay again.',
    transfer: 'Your slip is under review. Do not pay again.',
  },
});
