import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { deleteItem } from './downloads.queries.ts';

/** Takes a download off its page; its file goes with the sweep, unless something else offers it. */
export async function removeDownload(
  services: Pick<Services, 'db'>,
  { caller, origin }: RequestContext<AdminCaller>,
  id: string,
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const removed = await deleteItem(trx, id);
    if (removed === undefined) throw new Refusal('DOWNLOAD_UNKNOWN');
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'downloads.remove',
      object: { kind: 'download', id },
      detail: removed,
      origin,
    });
  });
}
