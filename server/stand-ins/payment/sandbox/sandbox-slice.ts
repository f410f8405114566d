import type { Slice } from '../../../src/platform/slice.ts';
import { sandboxJobs } from './sandbox-jobs.ts';
import { sandboxQueues } from './sandbox-queues.ts';

/** What the payment sandbox brings as a slice does. */
export const sandbox = {
  queues: sandboxQueues,
  jobs: (services) => ({ 'orders.sandbox': sandboxJobs(services) }),
} satisfies Slice;
