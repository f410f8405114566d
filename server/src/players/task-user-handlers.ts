import type { Contract } from '@regz/contract/contract.ts';
import { listTrail } from '../audit/list-trail.ts';
import { endSession } from '../identity/sessions/end-session.ts';
import { withServerTime } from '../identity/task-user-view.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { ExportPersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import { changeTaskUser } from './change-task-user.ts';
import { closeTaskUser, type ForfeitCoins } from './close-task-user.ts';
import { confirmTaskEmail } from './email/confirm-task-email.ts';
import { sendTaskEmailVerification } from './email/send-task-email-verification.ts';
import { logInTaskUser } from './log-in-task-user.ts';
import { registerTaskUser } from './register-task-user.ts';
import { readTaskUser } from './staff/read-task-user.ts';
import { searchTaskUsers } from './staff/search-task-users.ts';

/** What a task user's account needs from slices that build on this one. */
export type TaskUserParts = { exportTaskUser: ExportPersonalData; forfeitCoins: ForfeitCoins };

export function taskUserHandlers(
  services: Services,
  { exportTaskUser, forfeitCoins }: TaskUserParts,
): Handlers<Omit<Contract['accounts']['taskUsers'], 'password' | 'staffSession'>> {
  const { db, clock } = services;
  return {
    register: (context, input) => registerTaskUser(services, context, input),
    logIn: (context, input) => logInTaskUser(services, context, input),
    logOut: async (context) => {
      await endSession(services, context, { kind: 'task-user' });
      return {};
    },
    me: async ({ caller }) => withServerTime(caller.account, clock),
    change: ({ caller }, input) => changeTaskUser(services, caller, input),
    email: {
      sendVerification: (context) => sendTaskEmailVerification(services, context),
      confirm: (context, input) => confirmTaskEmail(services, context, input),
    },
    export: async ({ caller }) => ({
      exportedAt: new Date(clock()).toISOString(),
      tables: await exportTaskUser(db, caller.id),
    }),
    close: async (context, { password }) => {
      await closeTaskUser(services, context, { password, forfeitCoins });
      return {};
    },
    staff: {
      search: (_context, input) => searchTaskUsers(db, input),
      get: (context, input) => readTaskUser(services, context, input),
      trail: (_context, { id, before }) => listTrail(db, { of: { kind: 'task-user', id }, before }),
    },
  };
}
