import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../../jobs/queues.ts';

declare module '../../jobs/queues.ts' {
  interface JobData {
    'attempts.forget': Round;
  }
}

/** Attempts that no longer count are forgotten. */
export const attemptsQueues = {
  'attempts.forget': schedule(MINUTE_SECONDS),
} satisfies Partial<Queues>;
