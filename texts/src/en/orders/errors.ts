import { texts } from '../../sentences.ts';

/** The refusals of orders and payments. */
export const orderErrors = texts({
  PAYMENT_WAY_UNAVAILABLE: 'This purchase cannot be paid in this way. Please choose another.',
  PAYMENT_CONTACT_MISSING: {
    email: 'Add an email address to your account first: this provider requires one.',
    mobileNumber: 'Add a mobile number to your account first: this provider requires one.',
  },
  PAYMENT_REFUSED: 'The payment provider did not accept this order. Please try again later.',
  PAYMENT_UNAVAILABLE: 'The payment provider is not responding. Please try again in a moment.',
  ORDER_SANDBOX_ABSENT: 'The payment sandbox is not active here.',
  ORDER_SANDBOX_SESSION_UNKNOWN: 'The sandbox has no such checkout.',
  ORDER_SANDBOX_DELIVERY_UNKNOWN: 'The sandbox has no such webhook.',
  ORDER_SANDBOX_ACT_IMPOSSIBLE: 'That is not possible in the current state of this checkout.',
  ORDER_UNKNOWN: 'This order does not exist.',
  ORDER_RECEIPT_UNPAID: 'This order was not paid, so it has no receipt.',
  ORDER_BUYER_UNPRINTABLE: 'This cannot be printed: {sign}',
  ORDER_BUYER_CHANGED: 'This receipt was changed.',
  ORDER_COMPLETED: 'This order already has its key.',
  ORDER_TAKEN_BACK: 'The payment of this order was refunded or is in dispute.',
  ORDER_NOT_PAID:
    'This order has not been paid. Please confirm that you want to assign a key anyway.',
  ORDER_NOTE_MISSING: 'Please enter a note.',
  ORDER_FLAG_ABSENT: 'This order has no open flag. Someone else may have resolved it.',
  ORDER_PAYMENT_UNKNOWN: 'This payment has been matched to an order, or does not exist.',
  ORDER_PAYMENT_COUNTED: 'This payment pays for its order. Refund the order instead.',
  ORDER_PAYMENT_RETURNED: 'This payment is returned already, or is being returned.',
  ORDER_PAYMENT_DECIDED: 'This payment counts already, or can only be returned.',
  ORDER_PAYMENT_RESOLVED: 'Someone else has already resolved this payment.',
  ORDER_KEYS_MISSING: 'No available keys for this product',
  ORDER_UNPAID: 'This order was not paid, so there is nothing to refund.',
  ORDER_DISPUTED:
    'A dispute about this payment is open or was lost. With a refund the buyer may get the money twice.',
  ORDER_REFUND_TOO_LARGE: 'At most {leftMinor} can still be refunded.',
  ORDER_PROOF_UNPAID: 'This order was not paid, so there is nothing to prove.',
  ORDER_KEY_POOL_WRONG:
    'Orders of test money take keys that begin with TEST-, all other orders take the rest.',
  ORDER_KEY_ABSENT: 'This order does not have that key. Please reload the page.',
  ORDER_KEY_REDEEMED: 'This key has been redeemed and can no longer be exchanged.',
  ORDER_MOVE_UNPAID: 'Only a paid order can be moved.',
  ORDER_MOVE_REDEEMED: 'The key of this order has been redeemed, so the order stays where it is.',
  ORDER_MOVE_GIFT: 'This order is a gift. It can be moved once its buyer has taken it back.',
  ORDER_ACCOUNT_UNKNOWN: 'There is no account with this username.',
  ORDER_ACCOUNT_SAME: 'The order already belongs to this account.',
  ORDER_ACCOUNT_BANNED: 'This account is banned.',
  ORDER_TRANSFER_FLAGGED: 'This order is flagged. Resolve the flag with a note first.',
  ORDER_TRANSFER_REFERENCE_MISSING: 'Please enter the number of the transfer.',
  ORDER_TRANSFER_AMOUNT_DIFFERS:
    'The order is for {expectedMinor}. Confirm that another amount has come.',
  ORDER_TRANSFER_DAY_TO_COME: 'Enter a day that is not in the future.',
  ORDER_TRANSFER_NUMBER_TAKEN:
    'Order {orderId} has this number already. Nothing was changed. Please check the number.',
  ORDER_TRANSFER_REUSED: 'This transfer paid for order {orderId} already. Both orders are flagged.',
  ORDER_SLIP_CHANGED: 'The slip was replaced, or a colleague has decided. Please look again.',
  ORDER_SLIP_UNKNOWN: 'The file of this slip is gone.',
  ORDER_SPAN_INVALID: 'Please choose a date range of at most 366 days.',
  ORDER_SPAN_TOO_FULL: 'This date range has more than {limit} orders. Please choose a shorter one.',
});
