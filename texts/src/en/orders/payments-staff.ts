import { texts } from '../../sentences.ts';

/** Sentences of received money for orders, for staff. */
export const ordersPaymentsStaff = texts({
  title: 'Payments',
  empty: 'Nothing was received for this order.',
  received: '{amount} received',
  from: 'From {provider} on {at}',
  reference: 'Payment reference: {paymentRef}',
  counted: 'Pays for the order',
  extra: '{amount} too much',
  unmatched: '{amount} does not match',
  returned: '{amount} returned',
  giveBack: {
    button: 'Return {amount}',
    text: 'The buyer gets this money back. The order and its license key stay as they are.',
    byTransfer: 'Nothing is sent by itself: send the money back at your bank, and record it here.',
    submit: 'Return',
    pending: 'Returning...',
    success: 'Payment returned',
    failed: 'Failed to return the payment',
  },
  accept: {
    button: 'Accept with this price',
    title: 'Accept the payment at its price',
    text: 'The order counts as paid at the price that was agreed, and gets its key.',
    submit: 'Accept',
    pending: 'Accepting...',
    success: 'Payment accepted',
    failed: 'Failed to accept the payment',
  },
  reason: 'Reason',
  reasonHint: 'Visible to staff and in the audit trail.',
});
