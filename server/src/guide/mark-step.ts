import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { deleteDoneStep, insertDoneStep } from './guide.queries.ts';

/** More than any guide has: the steps are the page's content, so the server only bounds their number. */
const MOST_STEPS = 200;

/** Marks a step of the guide as done for the caller, or unmarks it. */
export async function markStep(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
  { step, done }: { step: string; done: boolean },
): Promise<void> {
  if (!done) {
    await deleteDoneStep(services.db, caller.id, step);
    return;
  }
  const at = new Date(services.clock());
  const kept = await insertDoneStep(services.db, {
    userId: caller.id,
    step,
    at,
    most: MOST_STEPS,
  });
  if (!kept) throw new Refusal('GUIDE_STEPS_TOO_MANY');
}
