import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof accountsBudgets> {}
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often what this slice guards may be attempted. */
export const accountsBudgets = {
  /** Logins per address block. */
  logInAddress: { attempts: 60, windowSeconds: 15 * MINUTE },
  /** Logins per account and address block. */
  logInAccount: { attempts: 10, windowSeconds: 15 * MINUTE },
  /** Failed logins of one account from anywhere; past it the challenge becomes harder. */
  logInPressure: { attempts: 20, windowSeconds: HOUR },
  register: { attempts: 30, windowSeconds: HOUR },
  challenge: { attempts: 300, windowSeconds: 15 * MINUTE },
  /** Wrong passwords of a signed-in account. */
  passwordCheck: { attempts: 10, windowSeconds: 15 * MINUTE },
  /** Password checks of a signed-in account, right ones too. */
  ownPasswordChecks: { attempts: 60, windowSeconds: 15 * MINUTE },
  /** Wrong second factors of an account; only somebody with its password can use them up. */
  secondFactor: { attempts: 10, windowSeconds: HOUR },
  /** Logins by passkey that are begun from one address block. */
  passkeyAddress: { attempts: 60, windowSeconds: 15 * MINUTE },
  /** Visits to the identity provider: sign-ins per address block, proofs per account. */
  identityAddress: { attempts: 60, windowSeconds: 15 * MINUTE },
  identityAccount: { attempts: 30, windowSeconds: 15 * MINUTE },
  /** Mail addresses of other people tried by one account. */
  emailAddition: { attempts: 10, windowSeconds: HOUR },
  /** Mails a signed-in account asks for, and mails asked for from one address block. */
  mailAccount: { attempts: 5, windowSeconds: HOUR },
  mailAddress: { attempts: 30, windowSeconds: HOUR },
  /** Password resets per mailbox and address block. */
  resetRequest: { attempts: 3, windowSeconds: HOUR },
} satisfies Record<string, AttemptLimit>;
