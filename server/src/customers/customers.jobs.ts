import * as z from 'zod';
import type { JobData, Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'accounts.delete': z.infer<typeof dueDeletion>;
    'community.deletion-notice': z.infer<typeof notice>;
  }
}

const dueDeletion = z.object({ customerId: z.uuid() });
const notice = z.object({ id: z.uuid() });

/** The payload of a job of one of these queues. */
export type CustomerJob<Name extends keyof typeof customersQueues> = JobData[Name];

/** Queues for accounts of customers. */
export const customersQueues = {
  // A deletion is due to the second; an hourly look carries out deletions whose job failed.
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
