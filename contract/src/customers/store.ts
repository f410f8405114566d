import * as z from 'zod';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { newPasswordRefusals } from '../identity/passwords.ts';
import { operation } from '../operation.ts';
import { account } from './account.ts';

/** Wider than an account's field, so that the rule can refuse an overlong text with a sentence. */
const typed = z.string().max(1000);

/** The fields of every form that creates a customer's account. */
export const registrationForm = z.strictObject({
  username: typed,
  email: typed,
  mobileNumber: typed,
  password: typed,
  confirmPassword: typed,
  challenge: fields.challengeAnswer,
});

/** Refusals of every act that creates a customer's account. */
export const registrationRefusals = {
  ...challengeRefusals,
  ...newPasswordRefusals,
  ACCOUNT_EMAIL_INVALID: { status: 400 },
  ACCOUNT_USERNAME_INVALID: { status: 400 },
  ACCOUNT_FIELDS_TOO_LONG: { status: 400 },
  ACCOUNT_USERNAME_TAKEN: { status: 409 },
  ACCOUNT_EMAIL_TAKEN: { status: 409 },
} as const;

/** The store's registration: creates the account and logs it in, so that the payment can start. */
export const registerInStore = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/register-in-store', successStatus: 201 })
  .input(registrationForm)
  .output(account)
  .errors(registrationRefusals);
