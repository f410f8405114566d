import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { challengeRefusals } from './challenges.ts';
import { linkRefusals, linkToken } from './email.ts';

/** Faults of a form with an account's fields. The rule decides their order. */
export const fieldRefusals = {
  ACCOUNT_FIELDS_MISSING: { status: 400 },
} as const;

export const newPasswordRefusals = {
  ...fieldRefusals,
  ACCOUNT_PASSWORDS_DIFFER: { status: 400 },
  ACCOUNT_PASSWORD_TOO_SHORT: { status: 400 },
} as const;

/**
 * Mails a link for a new password to a verified address. The answer is the same for every address,
 * so it does not reveal accounts.
 */
const requestPasswordReset = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/password/request-reset' })
  .input(z.strictObject({ email: fields.email, challenge: fields.challengeAnswer }))
  .output(fields.nothing)
  .errors({ ...challengeRefusals, ...fieldRefusals, ACCOUNT_EMAIL_INVALID: { status: 400 } });

/**
 * Sets a new password with a mailed link. Every session and every other link of the account ends.
 * Passkeys and linked identities are removed too, unless the person keeps them.
 */
const resetPassword = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/password/reset' })
  .input(
    z.strictObject({
      token: linkToken,
      newPassword: fields.password,
      confirmPassword: fields.password,
      keepOtherSignIns: z.boolean().optional(),
    }),
  )
  .output(fields.nothing)
  .errors({ ...linkRefusals, ...newPasswordRefusals });

export const accountPassword = {
  requestPasswordReset,
  resetPassword,
};
