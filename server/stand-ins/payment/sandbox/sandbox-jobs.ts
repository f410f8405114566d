import type { JobData } from '../../../src/platform/jobs/queues.ts';
import { catchUpAt } from './catch-up.ts';
import { createSandbox, sandboxRuns, type SandboxServices } from './sandbox.ts';
import { deliverWaiting } from './webhooks/deliver.ts';

/** Runs the sandbox's own jobs; without the sandbox they do nothing. */
export function sandboxJobs(
  services: SandboxServices,
): (job: JobData['orders.sandbox']) => Promise<void> {
  if (!sandboxRuns(services.config)) return async () => {};
  const sandbox = createSandbox(services);
  return async (job) => {
    if ('deliver' in job) await deliverWaiting(sandbox, job.deliver);
    else await catchUpAt(sandbox, job.catchUp, new Date(job.at));
  };
}
