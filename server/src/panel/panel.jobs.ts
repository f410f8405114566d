import { HOUR_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'panel.keep-keys': Round;
  }
}

/** What is done for the panel by the clock. */
export const panelQueues = {
  'panel.keep-keys': schedule(HOUR_SECONDS),
} satisfies Partial<Queues>;
