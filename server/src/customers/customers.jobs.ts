import { HOUR_SECONDS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import { type JobData, type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'accounts.delete': z.infer<typeof dueDeletion>;
    'accounts.delete-overdue': Round;
    'community.deletion-notice': z.infer<typeof notice>;
  }
}

const dueDeletion = z.object({ customerId: z.uuid() });
const notice = z.object({ id: z.uuid() });

/** The payload of a job of one of these queues. */
export type CustomerJob<Name extends keyof typeof customersQueues> = JobData[Name];

/** Queues and schedules for accounts of customers. */
export const customersQueues = {
  // A deletion is due to the second; the schedule carries out deletions whose job failed.
  'accounts.delete': {
    data: dueDeletion,
    retryLimit: 10,
    retryDelay: 1,
    retryDelayMax: 60,
  },
  'accounts.delete-overdue': schedule(HOUR_SECONDS, { atEveryStart: true }),
  'community.deletion-notice': {
    data: notice,
    retryLimit: 8,
    retryDelay: 5,
    retryDelayMax: 3600,
  },
} satisfies Partial<Queues>;
