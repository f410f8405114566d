import type { taskUserPassword } from '@regz/contract/players/passwords.ts';
import { changePassword } from '../../identity/password-change/change-password.ts';
import { requestPasswordReset } from '../../identity/password-reset/request-password-reset.ts';
import { resetPassword } from '../../identity/password-reset/reset-password.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { taskUserPasswords } from './task-user-passwords.ts';

export function taskPasswordHandlers(services: Services): Handlers<typeof taskUserPassword> {
  return {
    changePassword: async (context, input) => {
      await changePassword(services, context, input, taskUserPasswords);
      return {};
    },
    requestPasswordReset: async (context, input) => {
      await requestPasswordReset(services, context, { ...input, kind: 'task-user' });
      return {};
    },
    resetPassword: async (context, input) => {
      await resetPassword(services, context, input, taskUserPasswords);
      return {};
    },
  };
}
