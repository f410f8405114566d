import { texts } from '../../sentences.ts';

/** The reasons for a review of an order or a payment. */
export const paymentFlags: Readonly<Record<string, string>> = texts({
  'upgrade-changed':
    'The days to be traded in were no longer as quoted when the payment came. Assign a key to be redeemed by hand, or refund it.',
  'trade-in-returned':
    'Money went back that had been traded in for an upgrade. Look at the orders it was traded in for.',
  'amount-mismatch': 'The amount does not match the order.',
  'currency-mismatch': 'The currency does not match the order.',
  'product-mismatch': 'A different product was paid for.',
  'livemode-mismatch': 'A test payment was made for a live order, or the reverse.',
  'payment-reused': 'The payment belongs to another order.',
  'slip-reused': 'The same slip was sent for another order.',
  'account-deleted': 'The account was deleted before the payment arrived.',
  'account-banned': 'The account is banned, so no key was assigned.',
  'late-price':
    'The payment came after the order was closed, and the plan costs more now. Return it, or accept it at this price.',
  'late-coupon':
    'The payment came after the order was closed, and its code no longer lowers the price. Return it, or accept it at this price.',
  'status-unknown':
    'The provider gives the payment a status that we do not know. Look at the provider’s own page.',
  'no-order': 'The payment names no order of ours.',
  'paid-twice': 'The order was paid twice.',
  'paid-otherwise':
    'The same plan was paid in another order at the same time: give the money back, or assign a key.',
});
