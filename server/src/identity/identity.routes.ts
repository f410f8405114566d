import type { Contract } from '@regz/contract/contract.ts';
import type { accountEmail } from '@regz/contract/identity/email.ts';
import type { accountPassword } from '@regz/contract/identity/passwords.ts';
import type { accountIdentity } from '@regz/contract/identity/provider.ts';
import type { accountSessions } from '@regz/contract/identity/sessions.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { offerChallenge } from './challenges/offer-challenge.ts';
import { addEmail } from './email/add-email.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { correctEmail } from './email/correct-email.ts';
import { sendEmailVerification } from './email/send-email-verification.ts';
import { changePassword } from './password-change/change-password.ts';
import { customerPasswords } from './password-reset/customer-passwords.ts';
import { requestPasswordReset } from './password-reset/request-password-reset.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { revealPassword } from './passwords/reveal-password.ts';
import { dropRegistration } from './provider/drop-registration.ts';
import { readHeldRegistration } from './provider/read-held-registration.ts';
import { readIdentityProof } from './provider/read-identity-proof.ts';
import { startIdentityProof } from './provider/start-identity-proof.ts';
import { startSignIn } from './provider/start-sign-in.ts';
import { registerAccount } from './registration/register-account.ts';
import { registerInStore } from './registration/register-in-store.ts';
import { passkeyHandlers, totpHandlers } from './second-factor-handlers.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endOwnSession } from './sessions/end-own-session.ts';
import { listOwnSessions } from './sessions/list-own-sessions.ts';
import { logOut } from './sessions/log-out.ts';
import { logIn } from './sign-in/log-in.ts';

export function identityRoutes(services: Services): Handlers<Contract['identity']> {
  return {
    registerAccount: (context, input) => registerAccount(services, context, input),
    registerInStore: (context, input) => registerInStore(services, context, input),
    logIn: (context, input) => logIn(services, context, input),
    logOut: async (context) => {
      await logOut(services, context, { kind: 'customer' });
      return {};
    },
    me: async ({ caller }) => caller.account,
    changePassword: async (context, input) => {
      await changePassword(services, context, input, customerPasswords);
      return {};
    },
    revealPassword: async (context, input) => {
      await revealPassword(services, context, input);
      return {};
    },
    offerChallenge: (context, input) => offerChallenge(services, context, input),
    ...providerRoutes(services),
    ...sessionRoutes(services),
    ...emailRoutes(services),
    ...passwordRoutes(services),
    ...totpHandlers(services),
    ...passkeyHandlers(services),
  };
}

function providerRoutes(services: Services): Handlers<typeof accountIdentity> {
  return {
    startSignIn: (context, input) => startSignIn(services, context, input),
    startIdentityProof: (context, input) => startIdentityProof(services, context, input),
    readIdentityProof: (context, input) => readIdentityProof(services, context, input),
    readHeldRegistration: (context) => readHeldRegistration(services, context),
    dropRegistration: async (context) => {
      await dropRegistration(services, context);
      return {};
    },
  };
}

function emailRoutes(services: Services): Handlers<typeof accountEmail> {
  return {
    addEmail: (context, input) => addEmail(services, context, input),
    correctEmail: (context, input) => correctEmail(services, context, input),
    sendEmailVerification: (context) => sendEmailVerification(services, context),
    confirmEmail: (context, input) => confirmEmail(services, context, input),
  };
}

function passwordRoutes(services: Services): Handlers<typeof accountPassword> {
  return {
    requestPasswordReset: async (context, input) => {
      await requestPasswordReset(services, context, { ...input, kind: 'customer' });
      return {};
    },
    resetPassword: async (context, input) => {
      await resetPassword(services, context, input, customerPasswords);
      return {};
    },
  };
}

function sessionRoutes(services: Services): Handlers<typeof accountSessions> {
  return {
    listOwnSessions: ({ caller }) => listOwnSessions(services, caller),
    endOwnSession: async (context, input) => {
      await endOwnSession(services, context, input);
      return {};
    },
    endOtherSessions: ({ caller }) => endOtherSessions(services, caller),
  };
}
