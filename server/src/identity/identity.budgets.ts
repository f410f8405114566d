import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import type { Config } from '../platform/config/config.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  hourly,
} from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<ReturnType<typeof identityBudgets>> {}
}

const fixed = {
  /** Logins per address block. */
  logInAddress: { attempts: 60, windowSeconds: 15 * MINUTE_SECONDS },
  /** Logins per account and address block. */
  logInAccount: { attempts: 10, windowSeconds: 15 * MINUTE_SECONDS },
  /** Failed logins of one account from anywhere; past it the challenge becomes harder. */
  logInPressure: { attempts: 20, windowSeconds: HOUR_SECONDS },
  challenge: { attempts: 300, windowSeconds: 15 * MINUTE_SECONDS },
  /** Wrong passwords of a logged-in account. */
  passwordCheck: { attempts: 10, windowSeconds: 15 * MINUTE_SECONDS },
  /** Password checks of a logged-in account, right ones too. */
  ownPasswordChecks: { attempts: 60, windowSeconds: 15 * MINUTE_SECONDS },
  /** Wrong second factors of an account; only somebody with its password can use them up. */
  secondFactor: { attempts: 10, windowSeconds: HOUR_SECONDS },
  /** Logins by passkey that are begun from one address block. */
  passkeyAddress: { attempts: 60, windowSeconds: 15 * MINUTE_SECONDS },
  /** Visits to the identity provider: sign-ins per address block, proofs per account. */
  identityAddress: { attempts: 60, windowSeconds: 15 * MINUTE_SECONDS },
  identityAccount: { attempts: 30, windowSeconds: 15 * MINUTE_SECONDS },
  /** Mail addresses of other people tried by one account. */
  emailAddition: { attempts: 10, windowSeconds: HOUR_SECONDS },
  /** Mails a logged-in account asks for, and mails asked for from one address block. */
  mailAccount: { attempts: 5, windowSeconds: HOUR_SECONDS },
  mailAddress: { attempts: 30, windowSeconds: HOUR_SECONDS },
  /** Password resets per mailbox and address block. */
  resetRequest: { attempts: 3, windowSeconds: HOUR_SECONDS },
} satisfies Record<string, AttemptLimit>;

/** How often what this slice guards may be attempted. */
export function identityBudgets({ REGISTRATION_NETWORK_HOUR: most }: Config) {
  return {
    ...fixed,
    /** Registrations of a network that failed, and of a shared network. */
    registrationNetwork: hourly(most),
    registrationSharedNetwork: hourly(most * SHARED_NETWORK_FACTOR),
  };
}
