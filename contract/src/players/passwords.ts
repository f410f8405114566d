import * as z from 'zod';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { linkRefusals, linkToken } from '../identity/email.ts';
import { fieldRefusals, newPasswordRefusals } from '../identity/passwords.ts';
import { operation } from '../operation.ts';

/** Ends every other session and every mailed link of the account; this browser stays logged in. */
const changePassword = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/accounts/task-users/password' })
  .input(
    z.strictObject({
      currentPassword: fields.password,
      newPassword: fields.password,
      confirmPassword: fields.password,
    }),
  )
  .output(fields.nothing)
  .errors({ ...newPasswordRefusals, ACCOUNT_PASSWORD_WRONG: { status: 403 } });

/**
 * Mails a link for a new password to a verified address of a task user, in the language of the
 * account. The answer is the same for every address, so it does not reveal accounts.
 */
const requestPasswordReset = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/task-users/password/request-reset' })
  .input(z.strictObject({ email: fields.email, challenge: fields.challengeAnswer }))
  .output(fields.nothing)
  .errors({ ...challengeRefusals, ...fieldRefusals, ACCOUNT_EMAIL_INVALID: { status: 400 } });

/** Sets a new password with a mailed link; every session and every other link ends. */
const resetPassword = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/task-users/password/reset' })
  .input(
    z.strictObject({
      token: linkToken,
      newPassword: fields.password,
      confirmPassword: fields.password,
    }),
  )
  .output(fields.nothing)
  .errors({ ...linkRefusals, ...newPasswordRefusals });

export const taskUserPassword = {
  changePassword,
  requestPasswordReset,
  resetPassword,
};
