import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'licenses.announce-expiries': Round;
  }
}

/** What is done with the licenses by the clock. */
export const licensesQueues = {
  'licenses.announce-expiries': schedule(5 * MINUTE_SECONDS),
} satisfies Partial<Queues>;
