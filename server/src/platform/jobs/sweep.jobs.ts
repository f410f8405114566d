import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { thrownMessage } from '../thrown.ts';
import { type Queues, type Round, schedule } from './queues.ts';

declare module './queues.ts' {
  interface JobData {
    'records.refresh': Round;
    'records.sweep': Round;
  }
}

/** The schedules for `everyMinute` and `everyHour` of the slices. */
export const sweepQueues = {
  'records.refresh': schedule(MINUTE_SECONDS),
  // The first round waits some minutes, so that the first start stays fast.
  'records.sweep': schedule(HOUR_SECONDS, { firstAfterSeconds: 5 * MINUTE_SECONDS }),
} satisfies Partial<Queues>;

/**
 * Runs tasks one after the other, also after one that failed.
 * @throws AggregateError with all their errors
 */
export async function runEach<Given>(
  tasks: readonly ((given: Given) => Promise<unknown>)[],
  given: Given,
): Promise<void> {
  const errors: unknown[] = [];
  for (const run of tasks) {
    try {
      await run(given);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(thrownMessage).join('; '));
}
