import type { Contract } from '@regz/contract/contract.ts';
import { totpHandlers } from '../identity/second-factor-handlers.ts';
import { logOut } from '../identity/sessions/log-out.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { adminAccountHandlers } from './admin-account-handlers.ts';
import { logInAdmin } from './log-in-admin.ts';
import { openStaffSession } from './open-staff-session.ts';

export function staffRoutes(services: Services): Handlers<Contract['staff']> {
  return {
    logInAdmin: (context, input) => logInAdmin(services, context, input),
    logOut: async (context) => {
      await logOut(services, context, { kind: 'admin' });
      return {};
    },
    me: async ({ caller: { id, username, role, codesMissing } }) => ({
      id,
      username,
      role,
      codesMissing,
    }),
    openStaffSession: (context, input) => openStaffSession(services, context, input),
    ...totpHandlers(services),
    ...adminAccountHandlers(services),
  };
}
