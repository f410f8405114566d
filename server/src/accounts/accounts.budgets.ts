import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof accountsBudgets> {}
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often what this slice guards may be tried. */
export const accountsBudgets = {
  /** Log-ins per address block. */
  logInAddress: { tries: 60, windowSeconds: 15 * MINUTE },
  /** Log-ins per account and address block. */
  logInAccount: { tries: 10, windowSeconds: 15 * MINUTE },
  /** Failed log-ins of one account from anywhere; past it the challenge becomes harder. */
  logInPressure: { tries: 20, windowSeconds: HOUR },
  register: { tries: 30, windowSeconds: HOUR },
  challenge: { tries: 300, windowSeconds: 15 * MINUTE },
  /** Wrong passwords of a signed-in account. */
  passwordCheck: { tries: 10, windowSeconds: 15 * MINUTE },
  /** Password checks of a signed-in account, right ones too. */
  ownPasswordChecks: { tries: 60, windowSeconds: 15 * MINUTE },
  /** Wrong second factors of an account; only whoever has its password can spend them. */
  secondFactor: { tries: 10, windowSeconds: HOUR },
  /** Log-ins by passkey that are begun from one address block. */
  passkeyAddress: { tries: 60, windowSeconds: 15 * MINUTE },
  /** Visits to the identity provider: sign-ins per address block, proofs per account. */
  identityAddress: { tries: 60, windowSeconds: 15 * MINUTE },
  identityAccount: { tries: 30, windowSeconds: 15 * MINUTE },
  /** Mail addresses of other people tried by one account. */
  emailAddition: { tries: 10, windowSeconds: HOUR },
  /** Mails a signed-in account asks for, and mails asked for from one address block. */
  mailAccount: { tries: 5, windowSeconds: HOUR },
  mailAddress: { tries: 30, windowSeconds: HOUR },
  /** Password resets per mailbox and address block. */
  resetRequest: { tries: 3, windowSeconds: HOUR },
} satisfies Record<string, AttemptLimit>;
