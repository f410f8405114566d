import * as z from 'zod';
import { catchUpAt } from './catch-up.ts';
import { deliverWaiting } from './deliver.ts';
import { createSandbox, sandboxRuns, type SandboxServices } from './sandbox.ts';

const job = z.union([
  z.object({ deliver: z.string() }),
  z.object({ catchUp: z.string(), at: z.iso.datetime() }),
]);

/** Does the jobs that the sandbox sends to itself; where the sandbox is gone they come to nothing. */
export function sandboxJobs(services: SandboxServices): (data: unknown) => Promise<void> {
  if (!sandboxRuns(services.config)) return async () => {};
  const sandbox = createSandbox(services);
  return async (data) => {
    const asked = job.parse(data);
    if ('deliver' in asked) await deliverWaiting(sandbox, asked.deliver);
    else await catchUpAt(sandbox, asked.catchUp, new Date(asked.at));
  };
}
