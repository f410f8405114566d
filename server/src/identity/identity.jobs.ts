import * as z from 'zod';
import type { JobData, Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'accounts.mail-password-reset': z.infer<typeof passwordReset>;
  }
}

const passwordReset = z.object({ mailId: z.uuid(), email: z.string() });

/** What a job of one of these queues carries. */
export type IdentityJob<Name extends keyof typeof identityQueues> = JobData[Name];

/** What is done about sessions and passwords after the commit. */
export const identityQueues = {
  // Its jobs contain an address that somebody typed, so they are not kept.
  'accounts.mail-password-reset': {
    data: passwordReset,
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 300,
    keptSeconds: 600,
  },
} satisfies Partial<Queues>;
