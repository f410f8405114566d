import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'giveaways.close': Round;
    'giveaways.fold-counts': Round;
  }
}

/** What is done with the giveaways by the clock. */
export const giveawaysQueues = {
  // Within 15 seconds of their end.
  'giveaways.close': schedule(15),
  'giveaways.fold-counts': schedule(MINUTE_SECONDS),
} satisfies Partial<Queues>;
