import * as z from 'zod';
import type { JobData, Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'customers.delete-account': z.infer<typeof dueDeletion>;
    'customers.announce-deletion': z.infer<typeof notice>;
  }
}

const dueDeletion = z.object({ customerId: z.uuid() });
const notice = z.object({ id: z.uuid() });

/** The payload of a job of one of these queues. */
export type CustomerJob<Name extends keyof typeof customersQueues> = JobData[Name];

/** Queues for accounts of customers. */
export const customersQueues = {
  // A deletion is due at an exact second. An hourly round carries out deletions whose job failed.
  'customers.delete-account': {
    data: dueDeletion,
    retryLimit: 10,
    retryDelay: 1,
    retryDelayMax: 60,
  },
  'customers.announce-deletion': {
    data: notice,
    retryLimit: 8,
    retryDelay: 5,
    retryDelayMax: 3600,
  },
} satisfies Partial<Queues>;
