import { languages } from '@regz/rules/sites/languages.ts';
import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'identity.mail-password-reset': PasswordResetJob;
    'identity.mail-task-password-reset': PasswordResetJob;
  }
}

const passwordReset = z.object({
  mailId: z.uuid(),
  email: z.string(),
  site: z.string(),
  /** Missing in jobs of an older program. */
  language: z.enum(languages).optional(),
});

export type PasswordResetJob = z.infer<typeof passwordReset>;

// These jobs contain a typed address, so they are deleted soon after they end.
const mailReset = {
  data: passwordReset,
  retryLimit: 5,
  retryDelay: 2,
  retryDelayMax: 300,
  keptSeconds: 600,
};

/** Queues of password jobs. */
export const identityQueues = {
  'identity.mail-password-reset': mailReset,
  'identity.mail-task-password-reset': mailReset,
} satisfies Partial<Queues>;
