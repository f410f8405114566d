import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findItem, replaceImages, updateItem } from '../downloads.queries.ts';
import { type StaffItem, staffView } from './download-views.ts';
import { fieldsOf, holdReferredFiles, type ItemForm } from './write-item.ts';

/** Changes a download; who is fetching the file before finishes with the old one. */
export async function editDownload(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: ItemForm & { id: string },
): Promise<StaffItem> {
  const { id, ...form } = input;
  const fields = fieldsOf(form, new Date(services.clock()));
  return transaction(services.db, async ({ trx }) => {
    await holdReferredFiles(trx, form);
    if (!(await updateItem(trx, id, fields))) throw new Refusal('DOWNLOAD_UNKNOWN');
    await replaceImages(trx, id, form.images);
    await recordAct(trx, context, {
      action: 'downloads.edit',
      object: { kind: 'download', id },
      detail: { area: fields.area, title: fields.title, version: fields.version },
    });
    const row = await findItem(trx, id);
    if (row === undefined) throw new Refusal('DOWNLOAD_UNKNOWN');
    return staffView(row, form.images);
  });
}
