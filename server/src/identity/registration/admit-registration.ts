import {
  normalizeEmail,
  type Registration,
  registrationRefusal,
} from '@regz/rules/identity/accounts.ts';
import { usernameSkeleton } from '@regz/rules/identity/look-alikes.ts';
import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { chargeFailures } from '../challenges/charge-failures.ts';
import { spendChallenge } from '../challenges/spend-challenge.ts';
import { visitorsTurn } from '../passwords/turns.ts';

export type RegistrationForm = Registration & { challenge: string };

/** What a registration puts into the row of its account, whichever form made it. */
export type RegisteredAccount = {
  username: string;
  /** What the name looks like, which no other account's may. */
  usernameSkeleton: string;
  /** The hash. */
  password: string;
  email: string;
  /** Null where the form does not require one and none was given. */
  mobileNumber: string | null;
};

/** What a form refuses before anything is asked of the database, or null. */
type Judge = (form: Registration) => RefusalCode | null;

/**
 * Judges a registration, spends its challenge and hands the account to be made, its password
 * hashed, to `make`, which refuses what is taken ({@link refuseTaken}).
 * Source: specification A 5, B 5.
 */
export async function admitRegistration<Result>(
  services: Services,
  context: Pick<RequestContext<unknown>, 'origin'>,
  { form, judge = registrationRefusal }: { form: RegistrationForm; judge?: Judge },
  make: (account: RegisteredAccount) => Promise<Result>,
): Promise<Result> {
  return chargeFailures(services, context, registrationFailures(services), async () => {
    if (form.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
    const refusal = judge(form);
    if (refusal !== null) throw new Refusal(refusal);
    await spendChallenge(services, context, { challenge: form.challenge, action: 'register' });
    return make(await accountOf(services, context, form));
  });
}

/** What a registration, by whichever form, costs its network. */
export function registrationFailures({ budgets }: Pick<Services, 'budgets'>) {
  return {
    own: budgets.registrationNetwork,
    shared: budgets.registrationSharedNetwork,
    costly: [
      'CHALLENGE_REQUIRED',
      'CHALLENGE_FAILED',
      'ACCOUNT_USERNAME_TAKEN',
      'ACCOUNT_EMAIL_TAKEN',
    ],
  } as const;
}

async function accountOf(
  services: Services,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  input: RegistrationForm,
): Promise<RegisteredAccount> {
  return {
    username: normalizeUsername(input.username),
    usernameSkeleton: usernameSkeleton(input.username),
    password: await services.passwords.hash(input.password, visitorsTurn(origin)),
    email: normalizeEmail(input.email),
    mobileNumber: oneLine(input.mobileNumber) || null,
  };
}

/** The name itself, and one that looks like it. */
const namesTaken = ['users_username_key', 'users_username_skeleton_key'];

/**
 * Creates the account with `insert`, and refuses if its name, or the address it has proved, is
 * taken. The unique indexes decide, so two people who request one name at the same time get the
 * same answers as one after the other.
 */
export async function refuseTaken<Result>(insert: () => Promise<Result>): Promise<Result> {
  try {
    return await insert();
  } catch (error) {
    if (namesTaken.some((name) => isUniqueViolation(error, name))) {
      throw new Refusal('ACCOUNT_USERNAME_TAKEN');
    }
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('ACCOUNT_EMAIL_TAKEN');
    throw error;
  }
}
