import * as z from 'zod';
import { account } from '../customers/account.ts';
import { registerInStore, registrationForm, registrationRefusals } from '../customers/store.ts';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { accountChallenges, challengeRefusals } from './challenges.ts';
import { accountEmail } from './email.ts';
import { accountPasskeys, passkeyAssertion, passkeyLogInRefusals } from './passkeys.ts';
import { accountPassword, fieldRefusals, newPasswordRefusals } from './passwords.ts';
import { accountIdentity } from './provider.ts';
import { accountSessions } from './sessions.ts';
import { accountTotp, logInCodeRefusals, secondFactorCode } from './totp.ts';

const registerAccount = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/register', successStatus: 201 })
  .input(registrationForm)
  .output(z.strictObject({ username: z.string() }))
  .errors({ ...registrationRefusals, IDENTITY_LINKED_ELSEWHERE: { status: 409 } });

const logIn = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/log-in' })
  .input(
    z.strictObject({
      username: fields.username,
      password: fields.password,
      challenge: fields.challengeAnswer,
      code: secondFactorCode.optional(),
    }),
  )
  .output(account)
  .errors({
    ...challengeRefusals,
    ...fieldRefusals,
    ...logInCodeRefusals,
    ACCOUNT_CREDENTIALS_INVALID: { status: 401 },
  });

/** A passkey counts as both factors: no password, code or challenge is required. */
const logInWithPasskey = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/passkeys/log-in' })
  .input(passkeyAssertion)
  .output(account)
  .errors(passkeyLogInRefusals);

const logOut = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/log-out' })
  .input(fields.nothing)
  .output(fields.nothing);

const me = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/accounts/me' })
  .input(fields.nothing)
  .output(account);

const changePassword = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/change-password' })
  .input(
    z.strictObject({
      currentPassword: fields.password,
      newPassword: fields.password,
      confirmPassword: fields.password,
    }),
  )
  .output(fields.nothing)
  .errors({ ...newPasswordRefusals, ACCOUNT_PASSWORD_WRONG: { status: 403 } });

/** Checks the typed password, so that the page may show it. */
const revealPassword = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/reveal-password' })
  .input(z.strictObject({ password: fields.password }))
  .output(fields.nothing)
  .errors({ ...fieldRefusals, ACCOUNT_PASSWORD_WRONG: { status: 403 } });

export const identity = {
  registerAccount,
  registerInStore,
  logIn,
  logInWithPasskey,
  logOut,
  me,
  changePassword,
  revealPassword,
  ...accountChallenges,
  ...accountIdentity,
  ...accountSessions,
  ...accountEmail,
  ...accountPassword,
  ...accountTotp,
  ...accountPasskeys,
};
