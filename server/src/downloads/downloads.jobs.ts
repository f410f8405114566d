import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'downloads.sweep': Round;
  }
}

/** What is done with the files of downloads by the clock. */
export const downloadsQueues = {
  // The start itself stays quick.
  'downloads.sweep': schedule(HOUR_SECONDS, { firstAfterSeconds: 5 * MINUTE_SECONDS }),
} satisfies Partial<Queues>;
