import type { Contract } from '@regz/contract/contract.ts';
import { addressBlock } from '../platform/address.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ExportPersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import { listActivity } from '../audit/list-activity.ts';
import { addEmail } from './email/add-email.ts';
import { cancelDeletion } from './deletion/cancel-deletion.ts';
import { changePassword } from './passwords/change-password.ts';
import { checkOwnPassword } from './sessions/check-own-password.ts';
import { findDeletion, type PendingDeletion } from './deletion/deletions.queries.ts';
import {
  dropRegistration,
  heldRegistration,
  pendingRegistration,
} from './identity/hold-registration.ts';
import { findGrant } from './identity/identity-flows.queries.ts';
import { customerHandlers } from './customers/customer-handlers.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { logIn } from './sessions/log-in.ts';
import { logInAdmin } from './staff/log-in-admin.ts';
import { prepareDeletion } from './deletion/prepare-deletion.ts';
import { registerAccount } from './register-account.ts';
import { registerInStore } from './register-in-store.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { passkeyHandlers, totpHandlers } from './second-factors/second-factor-handlers.ts';
import { sendEmailVerification } from './email/send-email-verification.ts';
import { deleteOwnSession, deleteSessionsOf, listSessions } from './sessions/sessions.queries.ts';
import { startDeletion } from './deletion/start-deletion.ts';
import { startIdentityProof } from './identity/start-identity-proof.ts';
import { startSignIn } from './identity/start-sign-in.ts';
import { endSession } from './sessions/start-session.ts';

/** @param exportPersonalData is made where every slice is known. */
export function accountsRoutes(
  services: Services,
  exportPersonalData: ExportPersonalData,
): Handlers<Contract['accounts']> {
  return {
    register: (context, form) =>
      registerAccount(services, form, context.origin, heldRegistration(context)),
    registerInStore: (context, form) => registerInStore(services, context, form),
    logIn: (context, credentials) => logIn(services, context, credentials),
    logOut: async (context) => {
      await endSession(services.db, context, 'customer');
      return {};
    },
    me: async ({ caller }) => caller.account,
    changePassword: async (context, form) => {
      await changePassword(services, context, form);
      return {};
    },
    revealPassword: async ({ caller }, { password }) => {
      if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
      await checkOwnPassword(services, caller, password);
      return {};
    },
    export: async ({ caller, clock }) => ({
      exportedAt: new Date(clock()).toISOString(),
      tables: await exportPersonalData(services.db, caller.id),
    }),
    activity: {
      list: ({ caller }, { before }) => listActivity(services.db, caller.id, before),
    },
    deletion: deletionRoutes(services),
    challenges: {
      create: async ({ origin }, { action, strength }) => {
        await services.budgets.challenge.take(addressBlock(origin.address));
        return services.challenges.offer(action, strength);
      },
    },
    identity: identityRoutes(services),
    sessions: sessionRoutes(services),
    email: emailRoutes(services),
    password: passwordRoutes(services),
    totp: totpHandlers(services),
    passkeys: passkeyHandlers(services),
    admins: adminRoutes(services),
    customers: customerHandlers(services),
  };
}

function identityRoutes(services: Services): Handlers<Contract['accounts']['identity']> {
  return {
    startSignIn: (context, form) => startSignIn(services, context, form),
    startProof: (context, wish) => startIdentityProof(services, context, wish),
    currentProof: async ({ caller }, { purpose }) => {
      const { sessionId, id: customerId } = caller;
      const held = await findGrant(services.db, { sessionId, customerId, purpose });
      if (held === undefined) throw new Refusal('IDENTITY_PROOF_REQUIRED');
      return { payload: held.payload, expiresAt: held.expires_at.toISOString() };
    },
    pendingRegistration: (context) => pendingRegistration(services, context),
    dropRegistration: async (context) => {
      await dropRegistration(services, context);
      return {};
    },
  };
}

function deletionRoutes(services: Services): Handlers<Contract['accounts']['deletion']> {
  return {
    prepare: async ({ caller }, form) => {
      await prepareDeletion(services, caller, form);
      return {};
    },
    start: async (context) => countdown(await startDeletion(services, context)),
    cancel: async (context) => {
      await cancelDeletion(services, context);
      return {};
    },
    status: async ({ caller }) => {
      const pending = await findDeletion(services.db, caller.id);
      return { pending: pending === undefined ? null : countdown(pending) };
    },
  };
}

function countdown({ execute_at, now }: PendingDeletion): { executeAt: string; now: string } {
  return { executeAt: execute_at.toISOString(), now: now.toISOString() };
}

function emailRoutes(services: Services): Handlers<Contract['accounts']['email']> {
  return {
    add: (context, { email }) => addEmail(services, context, email),
    sendVerification: (context) => sendEmailVerification(services, context),
    confirm: ({ origin }, { token }) => confirmEmail(services, token, origin),
  };
}

function passwordRoutes(services: Services): Handlers<Contract['accounts']['password']> {
  return {
    requestReset: async ({ origin }, form) => {
      await requestPasswordReset(services, form, origin);
      return {};
    },
    reset: async ({ origin }, form) => {
      await resetPassword(services, form, origin);
      return {};
    },
  };
}

function sessionRoutes({ db }: Services): Handlers<Contract['accounts']['sessions']> {
  return {
    list: async ({ caller }) => {
      const rows = await listSessions(db, { kind: 'customer', subjectId: caller.id });
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        userAgent: row.user_agent,
        address: row.address,
        current: row.id === caller.sessionId,
      }));
    },
    end: async (context, { id }) => {
      const { caller, cookies } = context;
      const ended = await deleteOwnSession(db, { kind: 'customer', subjectId: caller.id }, id);
      if (!ended) throw new Refusal('SESSION_UNKNOWN');
      if (id === caller.sessionId) cookies.clear('customer');
      return {};
    },
    endOthers: async ({ caller }) => {
      const owner = { kind: 'customer', subjectId: caller.id } as const;
      return { ended: await deleteSessionsOf(db, owner, caller.sessionId) };
    },
  };
}

function adminRoutes(services: Services): Handlers<Contract['accounts']['admins']> {
  return {
    logIn: (context, credentials) => logInAdmin(services, context, credentials),
    logOut: async (context) => {
      await endSession(services.db, context, 'admin');
      return {};
    },
    me: async ({ caller }) => ({ id: caller.id, username: caller.username }),
    totp: totpHandlers(services),
  };
}
