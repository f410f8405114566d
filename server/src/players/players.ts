import { mailPasswordReset } from '../identity/password-reset/mail-password-reset.ts';
import type { Slice } from '../platform/slice.ts';
import { taskUserPasswords } from './passwords/task-user-passwords.ts';
import { playersMails } from './players.mails.ts';
import { playersRoutes } from './players.routes.ts';

export const players = {
  operations: (services, together) => ({ players: playersRoutes(services, together) }),
  mails: playersMails,
  jobs: (services) => ({
    'accounts.mail-task-password-reset': (job) =>
      mailPasswordReset(services, job, taskUserPasswords),
  }),
} satisfies Slice;
