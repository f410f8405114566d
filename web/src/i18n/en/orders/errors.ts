import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of orders and payments. */
export const orderErrors = {
  PAYMENT_WAY_UNAVAILABLE: 'This purchase cannot be paid in this way. Please choose another.',
  PAYMENT_REFUSED: 'The payment provider did not accept this order. Please try again later.',
  PAYMENT_UNAVAILABLE: 'The payment provider is not responding. Please try again in a moment.',
  ORDER_SANDBOX_ABSENT: 'The payment sandbox is not active here.',
  ORDER_SANDBOX_SESSION_UNKNOWN: 'The sandbox has no such checkout.',
  ORDER_SANDBOX_DELIVERY_UNKNOWN: 'The sandbox has no such webhook.',
  ORDER_SANDBOX_ACT_IMPOSSIBLE: 'That is not possible in the current state of this checkout.',
  ORDER_UNKNOWN: 'This order does not exist.',
  ORDER_COMPLETED: 'This order already has its key.',
  ORDER_TAKEN_BACK: 'The payment of this order was refunded or is in dispute.',
  ORDER_NOT_PAID:
    'This order has not been paid. Please confirm that you want to assign a key anyway.',
  ORDER_NOTE_MISSING: 'Please enter a note.',
  ORDER_FLAG_ABSENT: 'This order has no open flag. Someone else may have resolved it.',
  ORDER_PAYMENT_UNKNOWN: 'This payment has been matched to an order, or does not exist.',
  ORDER_PAYMENT_RESOLVED: 'Someone else has already resolved this payment.',
  ORDER_KEYS_MISSING: 'No available keys for this product',
  ORDER_UNPAID: 'This order was not paid, so there is nothing to refund.',
  ORDER_REFUND_TOO_LARGE: ({ leftMinor, currency }) =>
    `At most ${formatMoney(leftMinor, currency)} can still be refunded.`,
  ORDER_KEY_POOL_WRONG:
    'Orders of test money take keys that begin with TEST-, all other orders take the rest.',
  ORDER_KEY_ABSENT: 'This order does not have that key. Please reload the page.',
  ORDER_KEY_REDEEMED: 'This key has been redeemed and can no longer be exchanged.',
  ORDER_MOVE_UNPAID: 'Only a paid order can be moved.',
  ORDER_MOVE_REDEEMED: 'The key of this order has been redeemed, so the order stays where it is.',
  ORDER_ACCOUNT_UNKNOWN: 'There is no account with this username.',
  ORDER_ACCOUNT_SAME: 'The order already belongs to this account.',
  ORDER_ACCOUNT_BANNED: 'This account is banned.',
  ORDER_SPAN_INVALID: 'Please choose a date range of at most 366 days.',
  ORDER_SPAN_TOO_FULL: ({ limit }) =>
    `This date range has more than ${limit} orders. Please choose a shorter one.`,
} satisfies Partial<ErrorSentences>;
