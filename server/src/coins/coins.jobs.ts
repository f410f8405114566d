import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'coins.fold-days': Round;
    'coins.count-earners': Round;
    'coins.keep-ledger': Round;
  }
}

/** What is done with the coins by the clock. */
export const coinsQueues = {
  'coins.fold-days': schedule(MINUTE_SECONDS),
  'coins.count-earners': schedule(10 * MINUTE_SECONDS),
  // The start itself stays quick.
  'coins.keep-ledger': schedule(HOUR_SECONDS, { firstAfterSeconds: 5 * MINUTE_SECONDS }),
} satisfies Partial<Queues>;
