import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'overview.count-figures': Round;
  }
}

/** What the overview counts by the clock. */
export const overviewQueues = {
  'overview.count-figures': schedule(MINUTE_SECONDS),
} satisfies Partial<Queues>;
