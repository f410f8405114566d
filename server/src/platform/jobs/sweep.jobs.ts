import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from './queues.ts';

declare module './queues.ts' {
  interface JobData {
    'records.sweep': Round;
  }
}

/**
 * Removes ended records every hour. The first round waits some minutes, so that the first start
 * stays fast.
 */
export const sweepQueues = {
  'records.sweep': schedule(HOUR_SECONDS, { firstAfterSeconds: 5 * MINUTE_SECONDS }),
} satisfies Partial<Queues>;
