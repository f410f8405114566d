import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { usernameSkeleton } from '@regz/rules/identity/look-alikes.ts';
import { normalizeMobileNumber, type Registration } from '@regz/rules/identity/registration.ts';
import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { chargeFailures } from '../challenges/charge-failures.ts';
import { type ChallengedContext, spendChallenge } from '../challenges/spend-challenge.ts';
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

/** What the forms of customers and task users have in common. */
type Form = Pick<RegistrationForm, 'username' | 'email' | 'password' | 'challenge'> & {
  mobileNumber?: string;
};

type Admission<Filled extends Form> = {
  form: Filled;
  /** What the form refuses before anything is asked of the database, or null. */
  judge: (form: Filled) => RefusalCode | null;
  action?: ChallengeAction;
};

/**
 * Judges a registration, spends its challenge and hands the account to be made, its password
 * hashed, to `make`, which refuses what is taken ({@link refuseTaken}).
 */
export async function admitRegistration<Filled extends Form, Result>(
  services: Services,
  context: ChallengedContext,
  { form, judge, action = 'register' }: Admission<Filled>,
  make: (account: RegisteredAccount) => Promise<Result>,
): Promise<Result> {
  return chargeFailures(services, context, registrationFailures(services), async () => {
    if (form.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
    const refusal = judge(form);
    if (refusal !== null) throw new Refusal(refusal);
    await spendChallenge(services, context, { challenge: form.challenge, action });
    return make(await accountOf(services, context, form));
  });
}

/** What a registration, by whichever form, costs its network. */
function registrationFailures({ budgets }: Pick<Services, 'budgets'>) {
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
  input: Form,
): Promise<RegisteredAccount> {
  return {
    username: normalizeUsername(input.username),
    usernameSkeleton: usernameSkeleton(input.username),
    password: await services.passwords.hash(input.password, visitorsTurn(origin)),
    email: normalizeEmail(input.email),
    mobileNumber: normalizeMobileNumber(input.mobileNumber ?? '') || null,
  };
}

/** The name itself, and one that looks like it, of customers and of task users. */
const namesTaken = [
  'users_username_key',
  'users_username_skeleton_key',
  'web_task_username_key',
  'web_task_username_skeleton_key',
];
const addressesTaken = ['users_email_key', 'web_task_email_key'];

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
    if (addressesTaken.some((name) => isUniqueViolation(error, name))) {
      throw new Refusal('ACCOUNT_EMAIL_TAKEN');
    }
    throw error;
  }
}
