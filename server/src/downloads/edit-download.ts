import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { findItem, replaceImages, updateItem } from './downloads.queries.ts';
import { type StaffItem, staffView } from './download-views.ts';
import { columnsOf, holdReferredFiles, type ItemForm } from './write-item.ts';

/** Changes a download; who is fetching the file before finishes with the old one. */
export async function editDownload(
  services: Pick<Services, 'db'>,
  { caller, origin, clock }: RequestContext<AdminCaller>,
  { id, ...form }: ItemForm & { id: string },
): Promise<StaffItem> {
  const columns = columnsOf(form, new Date(clock()));
  return transaction(services.db, async ({ trx }) => {
    await holdReferredFiles(trx, form);
    if (!(await updateItem(trx, id, columns))) throw new Refusal('DOWNLOAD_UNKNOWN');
    await replaceImages(trx, id, form.images);
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'downloads.edit',
      object: { kind: 'download', id },
      detail: { area: columns.area, title: columns.title, version: columns.version },
      origin,
    });
    const row = await findItem(trx, id);
    if (row === undefined) throw new Refusal('DOWNLOAD_UNKNOWN');
    return staffView(row, form.images);
  });
}
