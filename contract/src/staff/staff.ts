import { staffRoles } from '@regz/rules/staff/staff-roles.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { fieldRefusals, newPasswordRefusals } from '../identity/passwords.ts';
import { accountAdminTotp, logInCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';
import { adminAccounts } from './admin-accounts.ts';
import { chatLink } from './chat-link.ts';
import { savedViews } from './saved-views.ts';

const admin = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(staffRoles),
  /** True while the account has to set up codes before any other act. */
  codesMissing: z.boolean(),
  /** True while the account has to replace a password that another person set. */
  passwordGiven: z.boolean(),
});

const logInAdmin = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/admins/log-in' })
  .input(
    z.strictObject({
      username: fields.username,
      password: fields.password,
      challenge: fields.challengeAnswer,
      code: secondFactorCode.optional(),
    }),
  )
  .output(admin)
  .errors({
    ACCOUNT_FIELDS_MISSING: { status: 400 },
    ...challengeRefusals,
    ...logInCodeRefusals,
    ACCOUNT_ADMIN_CREDENTIALS_INVALID: { status: 401 },
    ACCOUNT_ADMIN_DISABLED: { status: 403 },
  });

const logOut = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/admins/log-out' })
  .input(fields.nothing)
  .output(fields.nothing);

const me = operation({ caller: 'admin', beforeSetUp: true })
  .route({ method: 'GET', path: '/accounts/admins/me' })
  .input(fields.nothing)
  .output(admin);

/**
 * Replaces the caller's own password. Every other session of the account ends. Staff of the task
 * area change theirs there.
 */
const changePassword = operation({ caller: 'admin', beforeSetUp: true })
  .route({ method: 'POST', path: '/accounts/admins/change-password' })
  .input(
    z.strictObject({
      currentPassword: fields.password,
      newPassword: fields.password,
      confirmPassword: fields.password,
    }),
  )
  .output(fields.nothing)
  .errors({
    ...newPasswordRefusals,
    ACCOUNT_PASSWORD_WRONG: { status: 403 },
    ACCOUNT_PASSWORD_UNCHANGED: { status: 400 },
    ACCOUNT_PASSWORD_OF_TASK_AREA: { status: 409 },
  });

/**
 * Opens a staff session for a task user who is staff: 'Admin Panel'. The limits and codes of staff
 * apply to it.
 */
const openStaffSession = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/accounts/task-users/staff-session' })
  .input(z.strictObject({ password: fields.password, code: secondFactorCode.optional() }))
  .output(z.strictObject({ id: z.uuid(), username: z.string() }))
  .errors({
    ...fieldRefusals,
    ACCOUNT_PASSWORD_WRONG: { status: 403 },
    ACCOUNT_NOT_STAFF: { status: 403 },
    ACCOUNT_CODE_REQUIRED: { status: 403 },
    ACCOUNT_CODE_WRONG: { status: 403 },
  });

export const staff = {
  logInAdmin,
  logOut,
  me,
  changePassword,
  openStaffSession,
  ...accountAdminTotp,
  ...adminAccounts,
  ...savedViews,
  ...chatLink,
};
