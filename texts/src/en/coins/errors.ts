import { texts } from '../../sentences.ts';

export const coinErrors = texts({
  COIN_AMOUNT_INVALID: 'Please enter 1 to 5,000 coins to add, or -1 to -5,000 to take away.',
  COIN_REASON_MISSING: 'Please enter a reason. It appears in the statement of the account.',
  COIN_BALANCE_TOO_LOW: 'This account has only {balance} coins, so no more can be taken away.',
  COIN_APPROVAL_NEEDED:
    'This correction needs two owners: the one who made it, and another one whose access no colleague gave or changed in the last 24 hours.',
  COIN_ADJUSTMENT_UNKNOWN: 'This correction does not exist.',
  COIN_ADJUSTMENT_DECIDED: 'This correction has already been approved, confirmed or declined.',
});
