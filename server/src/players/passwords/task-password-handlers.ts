import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { changeTaskPassword } from './change-task-password.ts';
import { requestTaskPasswordReset } from './request-task-password-reset.ts';
import { resetTaskPassword } from './reset-task-password.ts';

export function taskPasswordHandlers(
  services: Services,
): Handlers<Contract['accounts']['taskUsers']['password']> {
  return {
    change: async (context, input) => {
      await changeTaskPassword(services, context, input);
      return {};
    },
    requestReset: async (context, input) => {
      await requestTaskPasswordReset(services, context, input);
      return {};
    },
    reset: async (context, input) => {
      await resetTaskPassword(services, context, input);
      return {};
    },
  };
}
