import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { deleteEventHook } from '../event-hooks.queries.ts';
import { requireHook } from './require-hook.ts';

/**
 * Removes an endpoint with its deliveries.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function removeHook(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const { url } = await requireHook(trx, id);
    await deleteEventHook(trx, id);
    await recordAct(trx, context, {
      action: 'event-hooks.remove',
      object: { kind: 'event-hook', id },
      detail: { host: new URL(url).host },
    });
  });
}
