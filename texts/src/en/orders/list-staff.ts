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
    highest: 'High amounts',
    lowest: 'Low amounts',
    product: 'By product',
    status: 'By status',
  },
});
