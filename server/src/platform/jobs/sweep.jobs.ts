import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from './queues.ts';

declare module './queues.ts' {
  interface JobData {
    'records.sweep': Round;
  }
}

/** What has ended is removed every hour, and soon after the first start: that itself stays quick. */
export const sweepQueues = {
  'records.sweep': schedule(HOUR_SECONDS, { firstAfterSeconds: 5 * MINUTE_SECONDS }),
} satisfies Partial<Queues>;
