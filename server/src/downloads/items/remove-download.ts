import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteItem } from '../downloads.queries.ts';

/** Takes a download off its page; its file goes with the sweep, unless something else offers it. */
export async function removeDownload(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const removed = await deleteItem(trx, id);
    if (removed === undefined) throw new Refusal('DOWNLOAD_UNKNOWN');
    await recordAct(trx, context, {
      action: 'downloads.remove',
      object: { kind: 'download', id },
      detail: removed,
    });
  });
}
