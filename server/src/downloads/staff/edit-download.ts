import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { replaceImages, updateItem } from '../downloads.queries.ts';
import type { StaffItem } from '../items/download-views.ts';
import { requireItem } from './require-item.ts';
import { fieldsOf, holdReferredFiles, type ItemForm } from './write-item.ts';

/**
 * Changes a download. Transfers in progress get the old file to the end. The edit names the
 * revision it is based on, so that it cannot overwrite another edit unnoticed.
 * @throws Refusal DOWNLOAD_UNKNOWN, DOWNLOAD_CHANGED with the current download, or the refusals of
 * the form.
 */
export async function editDownload(
  services: Services,
  context: RequestContext<StaffCaller>,
  input: ItemForm & { id: string; revision: number },
): Promise<StaffItem> {
  const { id, revision, ...form } = input;
  const fields = fieldsOf(form, new Date(services.clock()));
  return transaction(services.db, async ({ trx }) => {
    await holdReferredFiles(trx, form);
    const editedBy = context.caller.username;
    if (!(await updateItem(trx, { id, revision, editedBy }, fields))) {
      throw new Refusal('DOWNLOAD_CHANGED', await requireItem(trx, id));
    }
    await replaceImages(trx, id, form.images);
    await recordAct(trx, context, {
      action: 'downloads.edit',
      object: { kind: 'download', id },
      detail: { area: fields.area, title: fields.title, version: fields.version },
    });
    const answer = await requireItem(trx, id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
