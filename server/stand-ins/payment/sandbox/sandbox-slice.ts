import * as z from 'zod';
import type { Queues } from '../../../src/platform/jobs/queues.ts';
import type { Slice } from '../../../src/platform/slice.ts';
import { sandboxJobs } from './sandbox-jobs.ts';

declare module '../../../src/platform/jobs/queues.ts' {
  interface JobData {
    'orders.sandbox': z.infer<typeof sandboxJob>;
  }
}

const sandboxJob = z.union([
  z.object({ deliver: z.string() }),
  z.object({ catchUp: z.string(), at: z.iso.datetime() }),
]);

/** The delayed work of the sandbox. */
const sandboxQueues = {
  // The sandbox itself retries its webhooks; these retries cover its own failures.
  'orders.sandbox': {
    data: sandboxJob,
    retryLimit: 20,
    retryDelay: 1,
    retryDelayMax: 300,
  },
} satisfies Partial<Queues>;

/** The payment sandbox in the form of a slice. */
export const sandbox = {
  queues: sandboxQueues,
  jobs: (services) => ({ 'orders.sandbox': sandboxJobs(services) }),
} satisfies Slice;
