import * as z from 'zod';
import { accountActivity } from './accounts-activity.ts';
import { accountAdmins } from './accounts-admins.ts';
import { accountChallenges, challengeRefusals } from './accounts-challenges.ts';
import { accountCustomers } from './accounts-customers.ts';
import { accountDeletion } from './accounts-deletion.ts';
import { accountIdentity } from './accounts-identity.ts';
import { accountEmail } from './accounts-email.ts';
import { accountPasskeys, passkeyAssertion, passkeyLogInRefusals } from './accounts-passkeys.ts';
import { accountPassword, fieldRefusals, newPasswordRefusals } from './accounts-password.ts';
import { accountSessions } from './accounts-sessions.ts';
import { registerInStore, registrationForm, registrationRefusals } from './accounts-store.ts';
import { accountTotp, logInCodeRefusals, secondFactorCode } from './accounts-totp.ts';
import { account } from './accounts-view.ts';
import { exportAccount } from './accounts-export.ts';
import * as fields from './fields.ts';
import { operation } from './operation.ts';

const register = operation({ caller: 'anyone' })
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

/** A passkey counts as both factors: no password, no code and no challenge is asked for. */
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

/** Says whether the typed password is the account's, so that the page may show what was typed. */
const revealPassword = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/reveal-password' })
  .input(z.strictObject({ password: fields.password }))
  .output(fields.nothing)
  .errors({ ...fieldRefusals, ACCOUNT_PASSWORD_WRONG: { status: 403 } });

export const accounts = {
  register,
  registerInStore,
  logIn,
  logOut,
  me,
  changePassword,
  revealPassword,
  export: exportAccount,
  activity: accountActivity,
  challenges: accountChallenges,
  deletion: accountDeletion,
  identity: accountIdentity,
  sessions: accountSessions,
  email: accountEmail,
  password: accountPassword,
  totp: accountTotp,
  passkeys: { ...accountPasskeys, logIn: logInWithPasskey },
  admins: accountAdmins,
  customers: accountCustomers,
};
