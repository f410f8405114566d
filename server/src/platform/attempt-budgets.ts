import { type AttemptBudget, attemptBudget } from './attempt-budget.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The budgets of this process. What a stranger can spend counts per address block or per account
 * *and* address block, never per account alone: nobody can spend another person's tries.
 */
export type AttemptBudgets = {
  /** Log-ins per address block. */
  logInAddress: AttemptBudget;
  /** Log-ins per account and address block. */
  logInAccount: AttemptBudget;
  /** Failed log-ins of one account from anywhere; past it the challenge becomes harder. */
  logInPressure: AttemptBudget;
  register: AttemptBudget;
  challenge: AttemptBudget;
  /** Failed redemptions per account, and per address block (decision 13). */
  redeemAccount: AttemptBudget;
  redeemAddress: AttemptBudget;
  /** Password checks of a signed-in account: reveal and change. */
  passwordCheck: AttemptBudget;
  /** Wrong second factors of an account; only whoever has its password can spend them. */
  secondFactor: AttemptBudget;
  /** Log-ins by passkey that are begun from one address block. */
  passkeyAddress: AttemptBudget;
  /** Visits to the identity provider: sign-ins per address block, proofs per account. */
  identityAddress: AttemptBudget;
  identityAccount: AttemptBudget;
  /** Mail addresses of other people tried by one account. */
  emailAddition: AttemptBudget;
  /** Mails a signed-in account asks for, and mails asked for from one address block. */
  mailAccount: AttemptBudget;
  mailAddress: AttemptBudget;
  /** Password resets per mailbox and address block. */
  resetRequest: AttemptBudget;
  missingPage: AttemptBudget;
  /** Acts of one account that ask the chat community. */
  community: AttemptBudget;
  /** Checkouts that an account opens. */
  checkout: AttemptBudget;
};

export function createAttemptBudgets(): AttemptBudgets {
  return {
    logInAddress: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
    logInAccount: attemptBudget({ tries: 10, windowSeconds: 15 * MINUTE }),
    logInPressure: attemptBudget({ tries: 20, windowSeconds: HOUR }),
    register: attemptBudget({ tries: 30, windowSeconds: HOUR }),
    challenge: attemptBudget({ tries: 300, windowSeconds: 15 * MINUTE }),
    redeemAccount: attemptBudget({ tries: 10, windowSeconds: 15 * MINUTE }),
    redeemAddress: attemptBudget({ tries: 50, windowSeconds: 15 * MINUTE }),
    passwordCheck: attemptBudget({ tries: 10, windowSeconds: 15 * MINUTE }),
    secondFactor: attemptBudget({ tries: 10, windowSeconds: HOUR }),
    passkeyAddress: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
    identityAddress: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
    identityAccount: attemptBudget({ tries: 30, windowSeconds: 15 * MINUTE }),
    emailAddition: attemptBudget({ tries: 10, windowSeconds: HOUR }),
    mailAccount: attemptBudget({ tries: 5, windowSeconds: HOUR }),
    mailAddress: attemptBudget({ tries: 30, windowSeconds: HOUR }),
    resetRequest: attemptBudget({ tries: 3, windowSeconds: HOUR }),
    missingPage: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
    community: attemptBudget({ tries: 30, windowSeconds: 15 * MINUTE }),
    checkout: attemptBudget({ tries: 30, windowSeconds: 15 * MINUTE }),
  };
}
