import { paces, taskLanguages } from '@regz/rules/players/task-users.ts';
import * as z from 'zod';
import { personalExport } from '../customers/export.ts';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { linkRefusals, linkToken } from '../identity/email.ts';
import { fieldRefusals } from '../identity/passwords.ts';
import { operation } from '../operation.ts';
import { taskUserPassword } from './passwords.ts';
import { playersStaff } from './staff.ts';

/** The logged-in task user, with the server's own time. */
export const taskUser = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** True if the owner has corrected the address, which is possible once. */
  emailCorrected: z.boolean(),
  language: z.enum(taskLanguages),
  pace: z.enum(paces),
  isAdmin: z.boolean(),
  coins: z.int().nonnegative(),
  serverNow: fields.instant,
});

const passwordRefusals = { ...fieldRefusals, ACCOUNT_PASSWORD_WRONG: { status: 403 } } as const;

const registerTaskUser = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/task-users/register', successStatus: 201 })
  .input(
    z.strictObject({
      username: fields.username,
      email: fields.email,
      password: fields.password,
      language: z.enum(taskLanguages),
      challenge: fields.challengeAnswer,
    }),
  )
  .output(z.strictObject({ username: z.string() }))
  .errors({
    ...challengeRefusals,
    ...fieldRefusals,
    ACCOUNT_EMAIL_INVALID: { status: 400 },
    ACCOUNT_USERNAME_INVALID: { status: 400 },
    ACCOUNT_PASSWORD_TOO_SHORT: { status: 400 },
    ACCOUNT_USERNAME_TAKEN: { status: 409 },
    ACCOUNT_EMAIL_TAKEN: { status: 409 },
  });

const logInTaskUser = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/task-users/log-in' })
  .input(
    z.strictObject({
      username: fields.username,
      password: fields.password,
      challenge: fields.challengeAnswer,
    }),
  )
  .output(taskUser)
  .errors({
    ...challengeRefusals,
    ...fieldRefusals,
    ACCOUNT_CREDENTIALS_INVALID: { status: 401 },
  });

const logOut = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/task-users/log-out' })
  .input(fields.nothing)
  .output(fields.nothing);

const me = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/accounts/task-users/me' })
  .input(fields.nothing)
  .output(taskUser);

/** Changes only the given fields. Staff use English only. */
const editTaskUser = operation({ caller: 'task-user' })
  .route({ method: 'PATCH', path: '/accounts/task-users/me' })
  .input(
    z.strictObject({
      language: z.enum(taskLanguages).optional(),
      pace: z.enum(paces).optional(),
    }),
  )
  .output(taskUser)
  .errors({ TASK_USER_LANGUAGE_FIXED: { status: 403 } });

/** Mails a link that verifies the account's address. Older links stop working. */
const sendTaskEmailVerification = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/accounts/task-users/email/send-verification' })
  .input(fields.nothing)
  .output(z.strictObject({ email: z.string() }))
  .errors({ ACCOUNT_EMAIL_VERIFIED: { status: 409 } });

/**
 * Replaces an unverified address once, and mails a link to the new one. Older links stop working.
 */
const correctTaskEmail = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/accounts/task-users/email/correct' })
  .input(z.strictObject({ email: fields.email, password: fields.password }))
  .output(z.strictObject({ email: z.string() }))
  .errors({
    ...passwordRefusals,
    ACCOUNT_EMAIL_INVALID: { status: 400 },
    ACCOUNT_EMAIL_VERIFIED: { status: 409 },
    ACCOUNT_EMAIL_UNCHANGED: { status: 409 },
    ACCOUNT_EMAIL_CORRECTED: { status: 409 },
    ACCOUNT_EMAIL_TAKEN: { status: 409 },
  });

/** The link proves access to the mailbox, so no session is required. */
const confirmTaskEmail = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/task-users/email/confirm' })
  .input(z.strictObject({ token: linkToken }))
  .output(z.strictObject({ email: z.string() }))
  .errors(linkRefusals);

const exportPersonalData = operation({ caller: 'task-user', fileName: 'regz-task-account.json' })
  .route({ method: 'GET', path: '/accounts/task-users/export' })
  .input(fields.nothing)
  .output(personalExport);

/**
 * Closes the account permanently: its sessions end, its coins are lost, its name is removed from
 * all rows.
 */
const closeTaskUser = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/accounts/task-users/close' })
  .input(z.strictObject({ password: fields.password }))
  .output(fields.nothing)
  .errors(passwordRefusals);

export const players = {
  registerTaskUser,
  logInTaskUser,
  logOut,
  me,
  editTaskUser,
  sendTaskEmailVerification,
  correctTaskEmail,
  confirmTaskEmail,
  ...taskUserPassword,
  exportPersonalData,
  closeTaskUser,
  staff: playersStaff,
};
