import { mailPasswordReset } from '../identity/password-reset/mail-password-reset.ts';
import type { Slice } from '../platform/slice.ts';
import { taskUserPasswords } from './passwords/task-user-passwords.ts';
import { playersMails } from './players.mails.ts';

export const players = {
  mails: playersMails,
  jobs: (services) => ({
    'accounts.mail-task-password-reset': (job) =>
      mailPasswordReset(services, job, taskUserPasswords),
  }),
} satisfies Slice;
