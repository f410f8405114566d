import * as z from 'zod';
import type { JobData, Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'accounts.mail-password-reset': z.infer<typeof passwordReset>;
    'accounts.mail-task-password-reset': z.infer<typeof taskPasswordReset>;
    'accounts.delete': z.infer<typeof dueDeletion>;
    'community.deletion-notice': z.infer<typeof notice>;
  }
}

const passwordReset = z.object({ mailId: z.uuid(), email: z.string() });
const taskPasswordReset = passwordReset.extend({ site: z.url() });
const dueDeletion = z.object({ customerId: z.uuid() });
const notice = z.object({ id: z.uuid() });

/** What a job of one of these queues carries. */
export type AccountJob<Name extends keyof typeof accountsQueues> = JobData[Name];

/** What accounts do after the commit. */
export const accountsQueues = {
  // Jobs of this queue and the next contain an address that somebody typed, so they are not kept.
  'accounts.mail-password-reset': {
    data: passwordReset,
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 300,
    keptSeconds: 600,
  },
  'accounts.mail-task-password-reset': {
    data: taskPasswordReset,
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 300,
    keptSeconds: 600,
  },
  // A deletion is due to the second, and the sweep carries out what its job did not.
  'accounts.delete': {
    data: dueDeletion,
    retryLimit: 10,
    retryDelay: 1,
    retryDelayMax: 60,
  },
  'community.deletion-notice': {
    data: notice,
    retryLimit: 8,
    retryDelay: 5,
    retryDelayMax: 3600,
  },
} satisfies Partial<Queues>;
