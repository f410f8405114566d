import { listTrail } from '../audit/list-trail.ts';
import { changePassword } from '../identity/password-change/change-password.ts';
import { mailPasswordReset } from '../identity/password-reset/mail-password-reset.ts';
import { requestPasswordReset } from '../identity/password-reset/request-password-reset.ts';
import { resetPassword } from '../identity/password-reset/reset-password.ts';
import { logOut } from '../identity/sessions/log-out.ts';
import { withServerTime } from '../identity/task-user-view.ts';
import type { OperationsOf, Slice } from '../platform/slice.ts';
import { closeTaskUser } from './close-task-user.ts';
import { editTaskUser } from './edit-task-user.ts';
import { confirmTaskEmail } from './email/confirm-task-email.ts';
import { correctTaskEmail } from './email/correct-task-email.ts';
import { sendTaskEmailVerification } from './email/send-task-email-verification.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { logInTaskUser } from './log-in-task-user.ts';
import { taskUserPasswords } from './passwords/task-user-passwords.ts';
import { mails } from './players.mails.ts';
import { registerTaskUser } from './register-task-user.ts';
import { readTaskUser } from './staff/read-task-user.ts';
import { searchTaskUsers } from './staff/search-task-users.ts';

export const players = {
  operations: (_services, together): OperationsOf<'players'> => ({
    players: {
      registerTaskUser,
      logInTaskUser,
      logOut: (services, context) => logOut(services, context, { kind: 'task-user' }),
      me: async ({ clock }, { caller }) => withServerTime(caller.account, clock),
      editTaskUser,
      changePassword: (services, context, input) =>
        changePassword(services, context, input, taskUserPasswords),
      requestPasswordReset: (services, context, input) =>
        requestPasswordReset(services, context, { ...input, kind: 'task-user' }),
      resetPassword: (services, context, input) =>
        resetPassword(services, context, input, taskUserPasswords),
      sendTaskEmailVerification,
      correctTaskEmail,
      confirmTaskEmail,
      exportPersonalData: (services, { caller }) => exportPersonalData(services, caller, together),
      closeTaskUser: (services, context, { password }) =>
        closeTaskUser(services, context, password, together),
      staff: {
        searchTaskUsers,
        readTaskUser,
        listTrail: (services, _, { id, before }) =>
          listTrail(services, { of: { kind: 'task-user', id }, before }),
      },
    },
  }),
  mails,
  jobs: (services) => ({
    'identity.mail-task-password-reset': (job) =>
      mailPasswordReset(services, job, taskUserPasswords),
  }),
} satisfies Slice;
