import type { Slice } from '../../../src/platform/slice.ts';
import { sandboxJobs } from './sandbox-jobs.ts';
import { sandboxQueues } from './sandbox-queues.ts';

/** The payment sandbox in the form of a slice. */
export const sandbox = {
  queues: sandboxQueues,
  jobs: (services) => ({ 'orders.sandbox': sandboxJobs(services) }),
} satisfies Slice;
