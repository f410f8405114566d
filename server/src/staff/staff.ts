import { logOut } from '../identity/sessions/log-out.ts';
import { totpOperations } from '../identity/totp-operations.ts';
import type { Slice } from '../platform/slice.ts';
import { adminAccountOperations } from './admin-account-operations.ts';
import { changePassword } from './change-password.ts';
import { endChatLink } from './end-chat-link.ts';
import { listViews } from './list-views.ts';
import { logInAdmin } from './log-in-admin.ts';
import { openStaffSession } from './open-staff-session.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';
import { startChatLink } from './start-chat-link.ts';

export const staff = {
  operations: {
    staff: {
      logInAdmin,
      logOut: (services, context) => logOut(services, context, { kind: 'admin' }),
      me: async (_, { caller: { id, username, role, codesMissing, passwordGiven } }) => ({
        id,
        username,
        role,
        codesMissing,
        passwordGiven,
      }),
      changePassword,
      openStaffSession,
      ...totpOperations,
      ...adminAccountOperations,
      listViews,
      saveView,
      removeView,
      startChatLink,
      endChatLink,
    },
  },
} satisfies Slice;
