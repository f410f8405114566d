import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of the coin ledger. */
export const coinErrors = {
  COIN_AMOUNT_INVALID: 'Please enter between 1 and 5,000 coins, or as many to take away.',
  COIN_REASON_MISSING: 'Please enter a reason. The person reads it in the statement.',
  COIN_BALANCE_TOO_LOW: ({ balance }) =>
    `This account has only ${balance} coins, so no more can be taken away.`,
  COIN_APPROVAL_NEEDED: 'Somebody else has to approve a correction of more than 500 coins.',
  COIN_ADJUSTMENT_UNKNOWN: 'This correction does not exist.',
  COIN_ADJUSTMENT_DECIDED: 'This correction was already decided.',
} satisfies Partial<ErrorSentences>;
