import { texts } from '../../sentences.ts';

/** Filters and orders of the list of orders. */
export const orderListTexts = texts({
  provider: 'Paid with',
  providers: {
    sandbox: 'Sandbox',
    payhere: 'PayHere',
    transfer: 'Bank transfer',
    sellauth: 'SellAuth',
    stripe: 'Stripe',
    free: 'Nothing to pay',
  },
  least: 'Amount from (Rs.)',
  most: 'Amount to (Rs.)',
  sorts: {
    highest: 'Highest amount',
    lowest: 'Lowest amount',
    product: 'By product',
    status: 'By status',
  },
});
