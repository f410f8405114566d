import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'licenses.announce-expiries': Round;
    'licenses.carry-out-freezes': Round;
    'licenses.begin-time-change': z.infer<typeof timeChange>;
    'licenses.change-time': z.infer<typeof timeChange>;
  }
}

const timeChange = z.object({ id: z.uuid() });

/** Schedules and queues of this slice. */
export const licensesQueues = {
  'licenses.announce-expiries': schedule(5 * MINUTE_SECONDS),
  'licenses.carry-out-freezes': schedule(MINUTE_SECONDS),
  // Begins a change of many accounts' time whose wait is over.
  'licenses.begin-time-change': {
    data: timeChange,
    retryLimit: 10_000,
    retryDelay: 1,
    retryDelayMax: MINUTE_SECONDS,
  },
  // One batch of a change of many accounts. The long retry leaves time to fix a fault.
  'licenses.change-time': {
    data: timeChange,
    policy: 'short',
    retryLimit: 10_000,
    retryDelay: 1,
    retryDelayMax: MINUTE_SECONDS,
    keptSeconds: 10 * MINUTE_SECONDS,
  },
} satisfies Partial<Queues>;
