import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteItem } from '../downloads.queries.ts';
import { requireItem } from './require-item.ts';

/**
 * Removes a download, in the state that the caller has seen. The sweep removes its file, unless
 * another download offers it.
 * @throws Refusal DOWNLOAD_UNKNOWN, or DOWNLOAD_CHANGED with the download as it is now
 */
export async function removeDownload(
  services: Services,
  context: RequestContext<StaffCaller>,
  seen: { id: string; revision: number },
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const removed = await deleteItem(trx, seen);
    if (removed === undefined) {
      throw new Refusal('DOWNLOAD_CHANGED', await requireItem(trx, seen.id));
    }
    await recordAct(trx, context, {
      action: 'downloads.remove',
      object: { kind: 'download', id: seen.id },
      detail: removed,
    });
  });
}
