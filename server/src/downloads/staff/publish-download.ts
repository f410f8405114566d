import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { findItem, insertItem, replaceImages } from '../downloads.queries.ts';
import { type StaffItem, staffView } from '../items/download-views.ts';
import { fieldsOf, holdReferredFiles, type ItemForm } from './write-item.ts';

/** Puts a download on its page. */
export async function publishDownload(
  services: Services,
  context: RequestContext<StaffCaller>,
  input: ItemForm,
): Promise<StaffItem> {
  const fields = fieldsOf(input, new Date(services.clock()));
  return transaction(services.db, async ({ trx }) => {
    await holdReferredFiles(trx, input);
    const id = await insertItem(trx, fields);
    await replaceImages(trx, id, input.images);
    await recordAct(trx, context, {
      action: 'downloads.publish',
      object: { kind: 'download', id },
      detail: { area: fields.area, title: fields.title, version: fields.version },
    });
    const row = await findItem(trx, id);
    if (row === undefined) throw new Error('the download is gone before it was there');
    const answer = staffView(row, input.images);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
