import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../jobs/queues.ts';

declare module '../jobs/queues.ts' {
  interface JobData {
    'backup.make': Round;
  }
}

/** Looks every minute whether a backup is due. */
export const backupQueues = {
  'backup.make': schedule(MINUTE_SECONDS, {
    retryAfterSeconds: 10 * MINUTE_SECONDS,
    longestSeconds: 12 * HOUR_SECONDS,
    // After a failed backup, a restart usually follows a repair.
    atEveryStart: true,
  }),
} satisfies Partial<Queues>;
