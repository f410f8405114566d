import type { Contract } from '@regz/contract/contract.ts';
import type { accountEmail } from '@regz/contract/identity/email.ts';
import type { accountPassword } from '@regz/contract/identity/passwords.ts';
import type { accountIdentity } from '@regz/contract/identity/provider.ts';
import type { accountSessions } from '@regz/contract/identity/sessions.ts';
import { addressBlock } from '../platform/guards/address.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { addEmail } from './email/add-email.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { sendEmailVerification } from './email/send-email-verification.ts';
import { changePassword } from './password-change/change-password.ts';
import { customerPasswords } from './password-reset/customer-passwords.ts';
import { requestPasswordReset } from './password-reset/request-password-reset.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { checkOwnPassword } from './passwords/check-own-password.ts';
import { dropRegistration, pendingRegistration } from './provider/hold-registration.ts';
import { findGrant } from './provider/identity-flows.queries.ts';
import { startIdentityProof } from './provider/start-identity-proof.ts';
import { startSignIn } from './provider/start-sign-in.ts';
import { registerAccount } from './registration/register-account.ts';
import { registerInStore } from './registration/register-in-store.ts';
import { passkeyHandlers, totpHandlers } from './second-factor-handlers.ts';
import { endSession } from './sessions/end-session.ts';
import { sessionView } from './sessions/session-view.ts';
import { deleteOwnSession, deleteSessionsOf, listSessions } from './sessions/sessions.queries.ts';
import { logIn } from './sign-in/log-in.ts';

export function identityRoutes(services: Services): Handlers<Contract['identity']> {
  return {
    registerAccount: (context, input) => registerAccount(services, context, input),
    registerInStore: (context, input) => registerInStore(services, context, input),
    logIn: (context, input) => logIn(services, context, input),
    logOut: async (context) => {
      await endSession(services, context, { kind: 'customer' });
      return {};
    },
    me: async ({ caller }) => caller.account,
    changePassword: async (context, input) => {
      await changePassword(services, context, input, customerPasswords);
      return {};
    },
    revealPassword: async (context, input) => {
      if (input.password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
      await checkOwnPassword(services, context, input);
      return {};
    },
    offerChallenge: async ({ origin }, { action, strength }) => {
      await services.budgets.challenge.take(addressBlock(origin.address));
      return services.challenges.offer(action, strength);
    },
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
    readIdentityProof: async ({ caller }, { purpose }) => {
      const { sessionId, id: customerId } = caller;
      const held = await findGrant(services.db, { sessionId, customerId, purpose });
      if (held === undefined) throw new Refusal('IDENTITY_PROOF_REQUIRED');
      return { payload: held.payload, expiresAt: held.expiresAt.toISOString() };
    },
    readHeldRegistration: (context) => pendingRegistration(services, context),
    dropRegistration: async (context) => {
      await dropRegistration(services, context);
      return {};
    },
  };
}

function emailRoutes(services: Services): Handlers<typeof accountEmail> {
  return {
    addEmail: (context, input) => addEmail(services, context, input),
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

function sessionRoutes({ db }: Services): Handlers<typeof accountSessions> {
  return {
    listOwnSessions: async ({ caller }) => {
      const rows = await listSessions(db, { kind: 'customer', id: caller.id });
      return rows.map((row) => ({ ...sessionView(row), current: row.id === caller.sessionId }));
    },
    endOwnSession: async (context, { id }) => {
      const { caller, cookies } = context;
      const ended = await deleteOwnSession(db, { kind: 'customer', id: caller.id }, id);
      if (!ended) throw new Refusal('SESSION_UNKNOWN');
      if (id === caller.sessionId) cookies.clear('customer');
      return {};
    },
    endOtherSessions: async ({ caller }) => {
      const owner = { kind: 'customer', id: caller.id } as const;
      return { ended: await deleteSessionsOf(db, owner, caller.sessionId) };
    },
  };
}
