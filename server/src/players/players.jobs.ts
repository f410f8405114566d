import * as z from 'zod';
import type { JobData, Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'accounts.mail-task-password-reset': z.infer<typeof passwordReset>;
  }
}

const passwordReset = z.object({ mailId: z.uuid(), email: z.string(), site: z.url() });

/** What a job of one of these queues carries. */
export type PlayerJob<Name extends keyof typeof playersQueues> = JobData[Name];

/** What is done about accounts of task users after the commit. */
export const playersQueues = {
  // Its jobs contain an address that somebody typed, so they are not kept.
  'accounts.mail-task-password-reset': {
    data: passwordReset,
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 300,
    keptSeconds: 600,
  },
} satisfies Partial<Queues>;
