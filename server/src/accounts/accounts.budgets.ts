import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof accountsBudgets> {}
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often what this slice guards may be tried; made once for each process. */
export function accountsBudgets() {
  return {
    /** Log-ins per address block. */
    logInAddress: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
    /** Log-ins per account and address block. */
    logInAccount: attemptBudget({ tries: 10, windowSeconds: 15 * MINUTE }),
    /** Failed log-ins of one account from anywhere; past it the challenge becomes harder. */
    logInPressure: attemptBudget({ tries: 20, windowSeconds: HOUR }),
    register: attemptBudget({ tries: 30, windowSeconds: HOUR }),
    challenge: attemptBudget({ tries: 300, windowSeconds: 15 * MINUTE }),
    /** Wrong passwords of a signed-in account. */
    passwordCheck: attemptBudget({ tries: 10, windowSeconds: 15 * MINUTE }),
    /** Password checks of a signed-in account, right ones too. */
    ownPasswordChecks: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
    /** Wrong second factors of an account; only whoever has its password can spend them. */
    secondFactor: attemptBudget({ tries: 10, windowSeconds: HOUR }),
    /** Log-ins by passkey that are begun from one address block. */
    passkeyAddress: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
    /** Visits to the identity provider: sign-ins per address block, proofs per account. */
    identityAddress: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
    identityAccount: attemptBudget({ tries: 30, windowSeconds: 15 * MINUTE }),
    /** Mail addresses of other people tried by one account. */
    emailAddition: attemptBudget({ tries: 10, windowSeconds: HOUR }),
    /** Mails a signed-in account asks for, and mails asked for from one address block. */
    mailAccount: attemptBudget({ tries: 5, windowSeconds: HOUR }),
    mailAddress: attemptBudget({ tries: 30, windowSeconds: HOUR }),
    /** Password resets per mailbox and address block. */
    resetRequest: attemptBudget({ tries: 3, windowSeconds: HOUR }),
  };
}
