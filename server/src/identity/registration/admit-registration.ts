import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { usernameSkeleton } from '@regz/rules/identity/look-alikes.ts';
import { normalizeMobileNumber, type Registration } from '@regz/rules/identity/registration.ts';
import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { Refusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { chargeFailures } from '../challenges/charge-failures.ts';
import { type ChallengedContext, spendChallenge } from '../challenges/spend-challenge.ts';
import { visitorsTurn } from '../passwords/turns.ts';

export type RegistrationForm = Registration & { challenge: string };

/** The values for the row of a new account, from any registration form. */
export type RegisteredAccount = {
  username: string;
  /** The skeleton of the name, unique among accounts, so that no two names look alike. */
  usernameSkeleton: string;
  /** The hash. */
  password: string;
  email: string;
  /** Null if the form does not require one and it is empty. */
  mobileNumber: string | null;
  /** The language chosen in the browser, if any. */
  language: Language | null;
};

/** Fields that the forms of customers and task users share. */
type Form = Pick<RegistrationForm, 'username' | 'email' | 'password' | 'challenge'> & {
  mobileNumber?: string;
};

type Admission<Filled extends Form> = {
  form: Filled;
  /** The form's refusal before any query, or null. */
  judge: (form: Filled) => RefusalCode | null;
  action?: ChallengeAction;
};

/**
 * Judges a registration, spends its challenge, hashes the password and passes the account to
 * `make`, which refuses taken names and addresses ({@link refuseTaken}).
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

/** The budgets and refusals that charge a failed registration to its network. */
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
  { origin, chosenLanguage }: ChallengedContext,
  input: Form,
): Promise<RegisteredAccount> {
  return {
    username: normalizeUsername(input.username),
    usernameSkeleton: usernameSkeleton(input.username),
    password: await services.passwords.hash(input.password, visitorsTurn(origin)),
    email: normalizeEmail(input.email),
    mobileNumber: normalizeMobileNumber(input.mobileNumber ?? '') || null,
    language: chosenLanguage,
  };
}

/** Indexes of names and of similar names, of customers and of task users. */
const namesTaken = [
  'users_username_key',
  'users_username_skeleton_key',
  'web_task_username_key',
  'web_task_username_skeleton_key',
];
const addressesTaken = ['users_email_key', 'web_task_email_key'];

/**
 * Creates the account with `insert`, and refuses a taken name or verified address. The unique
 * indexes decide, so concurrent requests for one name get the same answers as successive ones.
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
