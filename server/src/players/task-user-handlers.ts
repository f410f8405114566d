import type { Contract } from '@regz/contract/contract.ts';
import type { taskUserPassword } from '@regz/contract/players/passwords.ts';
import { listTrail } from '../audit/list-trail.ts';
import { logOut } from '../identity/sessions/log-out.ts';
import { withServerTime } from '../identity/task-user-view.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import type { Together } from '../platform/slice.ts';
import { closeTaskUser } from './close-task-user.ts';
import { editTaskUser } from './edit-task-user.ts';
import { confirmTaskEmail } from './email/confirm-task-email.ts';
import { correctTaskEmail } from './email/correct-task-email.ts';
import { sendTaskEmailVerification } from './email/send-task-email-verification.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { logInTaskUser } from './log-in-task-user.ts';
import { registerTaskUser } from './register-task-user.ts';
import { readTaskUser } from './staff/read-task-user.ts';
import { searchTaskUsers } from './staff/search-task-users.ts';

export function taskUserHandlers(
  services: Services,
  together: Together,
): Handlers<Omit<Contract['players'], keyof typeof taskUserPassword>> {
  const { db, clock } = services;
  return {
    registerTaskUser: (context, input) => registerTaskUser(services, context, input),
    logInTaskUser: (context, input) => logInTaskUser(services, context, input),
    logOut: async (context) => {
      await logOut(services, context, { kind: 'task-user' });
      return {};
    },
    me: async ({ caller }) => withServerTime(caller.account, clock),
    editTaskUser: ({ caller }, input) => editTaskUser(services, caller, input),
    sendTaskEmailVerification: (context) => sendTaskEmailVerification(services, context),
    correctTaskEmail: (context, input) => correctTaskEmail(services, context, input),
    confirmTaskEmail: (context, input) => confirmTaskEmail(services, context, input),
    exportPersonalData: ({ caller }) => exportPersonalData(services, caller, together),
    closeTaskUser: async (context, { password }) => {
      await closeTaskUser(services, context, password, together);
      return {};
    },
    staff: {
      searchTaskUsers: (_context, input) => searchTaskUsers(db, input),
      readTaskUser: (context, input) => readTaskUser(services, context, input),
      listTrail: (_context, { id, before }) =>
        listTrail(services, { of: { kind: 'task-user', id }, before }),
    },
  };
}
