import type { Contract } from '@regz/contract/contract.ts';
import { listActivity } from '../audit/list-activity.ts';
import { cancelDeletion } from '../customers/deletion/cancel-deletion.ts';
import {
  findDeletion,
  findDeletionForm,
  type PendingDeletion,
} from '../customers/deletion/deletions.queries.ts';
import { prepareDeletion } from '../customers/deletion/prepare-deletion.ts';
import { startDeletion } from '../customers/deletion/start-deletion.ts';
import { customerHandlers } from '../customers/staff/customer-handlers.ts';
import { addressBlock } from '../platform/guards/address.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { ExportPersonalData } from '../platform/personal-data.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { taskPasswordHandlers } from '../players/passwords/task-password-handlers.ts';
import { taskUserHandlers, type TaskUserParts } from '../players/task-user-handlers.ts';
import { adminAccountHandlers } from '../staff/admin-account-handlers.ts';
import { logInAdmin } from '../staff/log-in-admin.ts';
import { addEmail } from './email/add-email.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { sendEmailVerification } from './email/send-email-verification.ts';
import { changePassword } from './password-change/change-password.ts';
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

/** @param parts are made where every slice is known. */
export function accountsRoutes(
  services: Services,
  parts: { exportPersonalData: ExportPersonalData } & TaskUserParts,
): Handlers<Contract['accounts']> {
  return {
    register: (context, input) => registerAccount(services, context, input),
    registerInStore: (context, input) => registerInStore(services, context, input),
    logIn: (context, input) => logIn(services, context, input),
    logOut: async (context) => {
      await endSession(services, context, { kind: 'customer' });
      return {};
    },
    me: async ({ caller }) => caller.account,
    changePassword: async (context, input) => {
      await changePassword(services, context, input);
      return {};
    },
    revealPassword: async (context, input) => {
      if (input.password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
      await checkOwnPassword(services, context, input);
      return {};
    },
    export: async ({ caller }) => ({
      exportedAt: new Date(services.clock()).toISOString(),
      tables: await parts.exportPersonalData(services.db, caller.id),
    }),
    activity: {
      list: ({ caller }, { before }) =>
        listActivity(services.db, { customerId: caller.id, before }),
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
    taskUsers: { ...taskUserHandlers(services, parts), password: taskPasswordHandlers(services) },
  };
}

function identityRoutes(services: Services): Handlers<Contract['accounts']['identity']> {
  return {
    startSignIn: (context, input) => startSignIn(services, context, input),
    startProof: (context, input) => startIdentityProof(services, context, input),
    currentProof: async ({ caller }, { purpose }) => {
      const { sessionId, id: customerId } = caller;
      const held = await findGrant(services.db, { sessionId, customerId, purpose });
      if (held === undefined) throw new Refusal('IDENTITY_PROOF_REQUIRED');
      return { payload: held.payload, expiresAt: held.expiresAt.toISOString() };
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
    prepare: async (context, input) => {
      await prepareDeletion(services, context, input);
      return {};
    },
    prepared: async ({ caller: { sessionId, id: customerId } }) => ({
      reason: (await findDeletionForm(services.db, { sessionId, customerId }))?.reason ?? null,
    }),
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

function countdown({ executeAt, now }: PendingDeletion): { executeAt: string; now: string } {
  return { executeAt: executeAt.toISOString(), now: now.toISOString() };
}

function emailRoutes(services: Services): Handlers<Contract['accounts']['email']> {
  return {
    add: (context, input) => addEmail(services, context, input),
    sendVerification: (context) => sendEmailVerification(services, context),
    confirm: (context, input) => confirmEmail(services, context, input),
  };
}

function passwordRoutes(services: Services): Handlers<Contract['accounts']['password']> {
  return {
    requestReset: async (context, input) => {
      await requestPasswordReset(services, context, input);
      return {};
    },
    reset: async (context, input) => {
      await resetPassword(services, context, input);
      return {};
    },
  };
}

function sessionRoutes({ db }: Services): Handlers<Contract['accounts']['sessions']> {
  return {
    list: async ({ caller }) => {
      const rows = await listSessions(db, { kind: 'customer', id: caller.id });
      return rows.map((row) => ({ ...sessionView(row), current: row.id === caller.sessionId }));
    },
    end: async (context, { id }) => {
      const { caller, cookies } = context;
      const ended = await deleteOwnSession(db, { kind: 'customer', id: caller.id }, id);
      if (!ended) throw new Refusal('SESSION_UNKNOWN');
      if (id === caller.sessionId) cookies.clear('customer');
      return {};
    },
    endOthers: async ({ caller }) => {
      const owner = { kind: 'customer', id: caller.id } as const;
      return { ended: await deleteSessionsOf(db, owner, caller.sessionId) };
    },
  };
}

function adminRoutes(services: Services): Handlers<Contract['accounts']['admins']> {
  return {
    logIn: (context, input) => logInAdmin(services, context, input),
    logOut: async (context) => {
      await endSession(services, context, { kind: 'admin' });
      return {};
    },
    me: async ({ caller: { id, username, role, codesMissing } }) => ({
      id,
      username,
      role,
      codesMissing,
    }),
    totp: totpHandlers(services),
    ...adminAccountHandlers(services),
  };
}
