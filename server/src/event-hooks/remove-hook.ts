import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { retireEventHook } from './event-hooks.queries.ts';
import { requireHook } from './require-hook.ts';

/**
 * Removes an endpoint: nothing is sent to it or shown of it any more. Its deliveries, which may be
 * many, are deleted by the next sweep.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function removeHook(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const { url } = await requireHook(trx, id);
    await retireEventHook(trx, id);
    await recordAct(trx, context, {
      action: 'event-hooks.remove',
      object: { kind: 'event-hook', id },
      detail: { host: new URL(url).host },
    });
  });
}
