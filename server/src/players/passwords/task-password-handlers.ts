import type { Contract } from '@regz/contract/contract.ts';
import { changePassword } from '../../identity/password-change/change-password.ts';
import { requestPasswordReset } from '../../identity/password-reset/request-password-reset.ts';
import { resetPassword } from '../../identity/password-reset/reset-password.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { taskUserPasswords } from './task-user-passwords.ts';

export function taskPasswordHandlers(
  services: Services,
): Handlers<Contract['accounts']['taskUsers']['password']> {
  return {
    change: async (context, input) => {
      await changePassword(services, context, input, taskUserPasswords);
      return {};
    },
    requestReset: async (context, input) => {
      await requestPasswordReset(services, context, { ...input, kind: 'task-user' });
      return {};
    },
    reset: async (context, input) => {
      await resetPassword(services, context, input, taskUserPasswords);
      return {};
    },
  };
}
