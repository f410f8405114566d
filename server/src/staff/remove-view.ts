import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { deleteView } from './saved-views.queries.ts';

/**
 * Removes a view of the caller.
 * @throws Refusal ACCOUNT_VIEW_UNKNOWN
 */
export async function removeView(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const removed = await deleteView(trx, { adminId: context.caller.id, id });
    if (removed === undefined) throw new Refusal('ACCOUNT_VIEW_UNKNOWN');
    await recordAct(trx, context, {
      action: 'accounts.remove-view',
      object: { kind: 'view', id },
      detail: { list: removed.list },
    });
  });
}
